import assert from 'node:assert/strict'
import { test } from 'node:test'
import { covers } from '#src/shared/topic.ts'
import { batchesLive } from './live.ts'

const isOld = (call: string, input: unknown, feature = 'batches') =>
  batchesLive
    .batchChanged({ courseId: 'a', batchId: 'one' })
    .some((topic) => covers(topic, { path: [feature, call], input }))

test('a seat makes old what shows it, and no other course’s answers', () => {
  assert.ok(isOld('next', { courseId: 'A' }), 'the course’s own page')
  assert.ok(isOld('next', {}), 'what shows the batches of all courses')
  assert.ok(isOld('get', { id: 'one' }))
  assert.ok(!isOld('next', { courseId: 'b' }))
  assert.ok(!isOld('get', { id: 'other' }))
  assert.ok(!isOld('list', {}, 'courses') && !isOld('get', { id: 'a' }, 'courses'))
})
