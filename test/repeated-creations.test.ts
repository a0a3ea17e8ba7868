import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { users } from '../src/features/accounts/server/table.ts'
import { classes } from '../src/features/batches/server/table.ts'
import { enrollments } from '../src/features/enrollments/server/table.ts'
import { idempotencyKeys } from '../src/server/db/table.ts'
import { testApp } from './app.ts'
import { at, classroom } from './classroom.ts'
import { batchDraft, blogDraft, courseDraft } from './factories.ts'
import { HAS_CLASSROOM } from './has-classroom.ts'
import { refusal } from './refusal.ts'

const { db, signedInAs } = await testApp()
const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
const context = { idempotencyKey: 'again' }

/** Its response comes to the same when it is repeated, and says nothing once what it created is deleted. */
async function reads<Created>(create: () => Promise<Created>, remove: (created: Created) => Promise<unknown>) {
  const created = await create()
  assert.deepEqual(await create(), created)
  await remove(created)
  const { status, message } = await refusal(create())
  assert.deepEqual([status, message], [404, 'What this request saved has been deleted since.'])
}

/** Nothing of `words` is kept under a key. */
async function keepsNone(words: RegExp) {
  assert.doesNotMatch(JSON.stringify(await db.select({ output: idempotencyKeys.output }).from(idempotencyKeys)), words)
}

test('a course', async () => {
  const draft = courseDraft({ title: 'Kept tapirs' })
  const remove = ({ _id }: { _id: string }) => mentor.api.courses.remove({ id: _id })
  await reads(() => mentor.api.courses.create(draft, { context }), remove)
  await keepsNone(/tapirs/i)
})

test('a post of the blog, whose address a later post has', async () => {
  const draft = blogDraft({ title: 'Kept okapis' })
  async function remove({ _id, slug }: { _id: string; slug: string }) {
    await admin.api.blogs.remove({ id: _id })
    assert.equal((await admin.api.blogs.create(draft)).slug, slug)
  }
  await reads(() => admin.api.blogs.create(draft, { context }), remove)
  await keepsNone(/okapis are|Kept okapis/)
})

test('a mentor', async () => {
  const account = { name: 'Quentin Quagga', email: 'quagga@example.com', password: 'monsoon-2026' }
  const remove = ({ user }: { user: { _id: string } }) => db.delete(users).where(eq(users._id, user._id))
  await reads(() => admin.api.users.createMentor(account, { context }), remove)
  await keepsNone(/quagga/i)
})

describe('of the classroom', { skip: !HAS_CLASSROOM }, () => {
  test('a batch, a class and the register of a class, as they are by then', async () => {
    const { _id: courseId } = await mentor.api.courses.create(courseDraft())
    const draft = { ...batchDraft({ courseId, mentorId: mentor.user._id }), isConfirmed: true }
    const create = () => mentor.api.batches.create(draft, { context })
    const { _id: id } = await create()
    const more = { id, startsAt: at(60_000), endsAt: at(60_120), isConfirmed: true }
    const add = () => mentor.api.batches.addClass(more, { context })
    const added = await add()
    assert.deepEqual(await add(), added)
    await db.update(classes).set({ room: 'Room of dugongs' }).where(eq(classes.batchId, id))
    assert.equal((await create()).classes[0]?.room, 'Room of dugongs')
    assert.equal((await add()).class.room, 'Room of dugongs')

    const { id: now } = await classroom(db, mentor, courseId).classWith(-10, [])
    const guest = { id: now, name: 'A guest' }
    const addGuest = () => mentor.api.attendance.addAttendee(guest, { context })
    const { rowId } = await addGuest()
    assert.deepEqual(
      (await addGuest()).register.rows.map(({ student }) => student._id),
      [rowId],
    )
    await mentor.api.attendance.removeAttendee({ id: now, attendeeId: rowId })
    assert.deepEqual((await addGuest()).register.rows, [])
  })

  test('the address of a certificate, which holds what it says', async () => {
    const { _id: courseId } = await mentor.api.courses.create(courseDraft())
    const { newStudents } = classroom(db, mentor, courseId)
    const [studentId = ''] = await newStudents(1)
    await mentor.api.enrollments.enroll({ studentId, courseId })
    const [{ _id: enrollmentId = '' } = {}] = await db
      .select()
      .from(enrollments)
      .where(eq(enrollments.courseId, courseId))
    await mentor.api.enrollments.setStatus({ id: enrollmentId, completionStatus: 'completed' })
    const input = { enrollmentIds: [enrollmentId], isAttested: true }
    const issue = () => mentor.api.certificates.issue(input, { context })
    const { issued } = await issue()
    const [{ number = '', url = '' } = {}] = issued
    assert.deepEqual((await issue()).issued, issued)
    const correct = { number, reason: 'A wrong name', isAttested: true }
    const replace = () => admin.api.certificates.replace(correct, { context })
    const replaced = await replace()
    assert.deepEqual(await replace(), replaced)
    const kept = JSON.stringify(await db.select().from(idempotencyKeys))
    for (const address of [url, replaced.url]) assert.ok(!kept.includes(address.split('#')[1] ?? address))
    await db.delete(users).where(eq(users._id, studentId))
    assert.deepEqual((await issue()).issued, [])
    assert.equal((await refusal(replace())).status, 404)
  })
})
