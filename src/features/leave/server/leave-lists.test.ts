import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seatsOfCourse } from '#test/seats.ts'

const { mentor, arjun, divya, me, her, newBatch, give } = await seatsOfCourse()
const { _id: batchId, classes } = await newBatch(15)
await give(batchId, me)

test('staff read the leave of a student in parts, a student reads theirs whatever they ask for', async () => {
  for (const index of [6, 7]) await arjun.api.leave.request({ classId: classes[index]?._id ?? '', reason: 'exam' })
  const first = await mentor.api.leave.list({ studentId: me, limit: 1 })
  assert.deepEqual([first.headers['x-total-count'], first.body.length], ['2', 1])
  assert.ok(first.headers.link)
  assert.equal((await divya.api.leave.list({ studentId: me })).body.length, 0)
  assert.equal((await mentor.api.leave.list({ studentId: her })).body.length, 0)
  assert.equal((await mentor.api.leave.list({ studentId: 'unknown' })).body.length, 0)
})
