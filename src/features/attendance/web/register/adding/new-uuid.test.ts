import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from '#src/shared/zod.ts'
import { newUuid } from './new-uuid.ts'

test('an id that a phone makes is a random UUID', () => {
  const made = Array.from({ length: 1_000 }, newUuid)
  for (const id of made) assert.ok(z.uuidv4().safeParse(id).success, id)
  assert.equal(new Set(made).size, 1_000)
})
