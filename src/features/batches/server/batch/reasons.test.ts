import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { withPlainSpaces } from '#src/shared/text.ts'
import { testApp } from '#test/app.ts'
import { batchDraft, courseDraft } from '#test/factories.ts'
import { openMailbox } from '#test/mailbox.ts'
import { emailsHaveLeft } from '#test/queue.ts'
import { refusal } from '#test/refusal.ts'

const mailbox = await openMailbox()
after(() => mailbox.close())
const { signedInAs, db } = await testApp({ environment: { SMTP_URL: mailbox.url }, withJobs: true })
const [mentor, arjun, divya] = [await signedInAs('mentor'), await signedInAs('student'), await signedInAs('student2')]
const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'Ledgers' }))
for (const { user } of [arjun, divya]) await mentor.api.enrollments.enroll({ studentId: user._id, courseId })
const draft = batchDraft({ courseId, mentorId: mentor.user._id }, { seats: 1, classCount: 3, room: 'Room 1' })
const { batches } = mentor.api
const isConfirmed = true
const reason = 'The lift is broken'

/** With a student in its one seat and another on its waiting list. */
async function newBatch(startTime: string, endTime: string) {
  const { _id: id } = await batches.create({ ...draft, startTime, endTime, isConfirmed })
  await batches.giveSeat({ id, studentId: arjun.user._id, isConfirmed })
  await batches.giveSeat({ id, studentId: divya.user._id, wait: true, isConfirmed })
  return id
}
const latest = async ({ api }: typeof arjun) => withPlainSpaces((await api.notifications.list())[0]?.message ?? '')
async function emailTo({ user }: typeof arjun) {
  await emailsHaveLeft(db)
  return withPlainSpaces(mailbox.emails.findLast(({ to }) => to === user.email)?.text ?? '')
}

const id = await newBatch('05:00', '06:00')
const { _id: into } = await batches.create({ ...draft, startTime: '07:00', endTime: '08:00', isConfirmed })

/** Each change of a whole batch, with what its message says before the reason. */
const CHANGES = [
  ['edit', (why: string) => batches.edit({ ...draft, startTime: '05:30', endTime: '06:30', id, reason: why }), /5:30/],
  ['extend', (why: string) => batches.extend({ id, count: 1, reason: why, isConfirmed }), /instead of 3/],
  ['merge', (why: string) => batches.merge({ id, into, reason: why, isConfirmed }), /was merged into/],
  ['cancel', (why: string) => batches.cancel({ id: into, reason: why }), /is cancelled/],
] as const

// product 21.9
for (const [name, changeFor, expected] of CHANGES)
  test(`${name}: a reason is at most 300 letters, and stands in notification and email`, async () => {
    const tooLong = await refusal(changeFor('R'.repeat(301)))
    assert.deepEqual([tooLong.status, tooLong.issues?.[0]?.path], [400, 'reason'])
    mailbox.emails.splice(0)
    await changeFor(reason)
    for (const text of [await latest(arjun), await emailTo(arjun)]) {
      assert.match(text, expected)
      assert.match(text, /Reason: The lift is broken\./)
    }
    // Whoever waits for a seat is notified of a batch that is merged or cancelled.
    if (name === 'merge' || name === 'cancel') assert.match(await latest(divya), /Reason: The lift is broken\./)
  })

test('without a reason no message has one', async () => {
  const unexplained = await newBatch('09:00', '10:00')
  await batches.extend({ id: unexplained, count: 1, isConfirmed })
  assert.doesNotMatch(await latest(arjun), /Reason/)
  await batches.cancel({ id: unexplained })
  assert.doesNotMatch(await latest(arjun), /Reason/)
})
