import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app.ts'
import { batchDraft, courseDraft } from '#test/factories.ts'
import { HAS_CLASSROOM } from '#test/has-classroom.ts'
import { changeSettings } from '#test/institute.ts'
import { refusal } from '#test/refusal.ts'

// product 21.1
test('a batch has at most the seats of the settings; one that had more keeps them', {
  skip: !HAS_CLASSROOM,
}, async () => {
  const { signedInAs } = await testApp()
  const [admin, mentor] = await Promise.all([signedInAs('admin'), signedInAs('mentor')])
  const { _id: courseId } = await mentor.api.courses.create(courseDraft())
  const draft = (seats: number) => batchDraft({ courseId, mentorId: mentor.user._id }, { seats })
  const refused = async (saving: Promise<unknown>, most: number) => {
    const { status, issues } = await refusal(saving)
    const message = `A batch has at most ${most} seats: we promise small batches`
    assert.deepEqual([status, issues], [400, [{ path: 'seats', message }]])
  }
  await refused(mentor.api.batches.create(draft(24)), 15)
  await changeSettings(admin, 'classroom', { maxSeats: 24, rooms: ['Lab'] })
  assert.deepEqual((await mentor.api.institute.show()).rooms, ['Lab'])
  const { _id: id, version } = await mentor.api.batches.create(draft(24))
  await refused(mentor.api.batches.create(draft(25)), 24)
  await changeSettings(admin, 'classroom', { maxSeats: 20 })
  const edited = await mentor.api.batches.edit({ ...draft(24), id, version, name: 'Still large' })
  assert.equal(edited.seats, 24)
  await refused(mentor.api.batches.edit({ ...draft(25), id, version: edited.version }), 20)
})
