import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOutdated } from './version.ts'

test('only a writer who names an old version is refused', () => {
  assert.equal(isOutdated({ version: 3 }, 2), true)
  assert.equal(isOutdated({ version: 3 }, 3), false)
  assert.equal(isOutdated({ version: 3 }, undefined), false)
})
