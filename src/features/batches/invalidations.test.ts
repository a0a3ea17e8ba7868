import assert from 'node:assert/strict'
import { test } from 'node:test'
import { covers } from '#src/shared/cache-tag.ts'
import { batchesInvalidations } from './invalidations.ts'

const isInvalidated = (name: string, input: unknown, feature = 'batches') =>
  batchesInvalidations
    .batchChanged({ courseId: 'a', batchId: 'one' })
    .some((tag) => covers(tag, { path: [feature, name], input }))

test('a seat invalidates the responses that show it, and none of another course', () => {
  assert.ok(isInvalidated('next', { courseId: 'A' }), 'the course’s own page')
  assert.ok(isInvalidated('next', {}), 'what shows the batches of all courses')
  assert.ok(isInvalidated('get', { id: 'one' }))
  assert.ok(isInvalidated('previewBatch', { id: 'other' }), 'it may be in the way of a form of another batch')
  assert.ok(!isInvalidated('next', { courseId: 'b' }))
  assert.ok(!isInvalidated('get', { id: 'other' }))
  assert.ok(!isInvalidated('list', {}, 'courses') && !isInvalidated('get', { id: 'a' }, 'courses'))
})
