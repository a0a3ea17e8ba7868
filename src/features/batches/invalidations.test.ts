import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchesInvalidations } from './invalidations.ts'

// product 21.21
test('the page of a cancelled batch follows where its students sit by now', () => {
  const ids = { courseId: crypto.randomUUID(), batchId: crypto.randomUUID() }
  assert.ok(batchesInvalidations.batchChanged?.(ids).some((tag) => tag.join() === 'batches,get'))
})
