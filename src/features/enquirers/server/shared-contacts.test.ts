import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { enquirersApp } from '#test/enquirers.ts'
import { account, courseDraft, inDays } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

const { db, guest, admin, signedInAs, someone, ask, find, theOnly } = await enquirersApp()
const { enquirers } = admin.api
const named = (fullName: string, from: ReturnType<typeof someone>) => ({ ...from, fullName })
const requestsOf = async (id: string) =>
  (await enquirers.get({ id })).timeline.flatMap(({ requestId }) => requestId ?? [])
const offeredTo = async (id: string) => (await enquirers.get({ id })).namesakes.map(({ _id }) => _id)

/** @returns the id of an account */
async function student(name: string, { email, phone }: ReturnType<typeof someone>) {
  const { user } = await guest.api.accounts.signup(account({ name, email }))
  await admin.api.users.approve({ id: user._id })
  await db.update(users).set({ phone, phoneE164: phone }).where(eq(users._id, user._id))
  return user._id
}

/** Two who asked with the same phone and email address, and were split. */
async function couple(names: readonly [string, string] = ['Anil Pai', 'Beena Pai']) {
  const home = someone()
  const [anil, beena] = [named(names[0], home), named(names[1], home)]
  await ask('book', anil)
  await ask('book', beena)
  const { _id: first } = await theOnly(home.email)
  const [, requestId = ''] = await requestsOf(first)
  const { _id: second } = await enquirers.split({ id: first, requestId })
  return { home, anil, beena, first, second }
}

test('two who share phone and address and were split stay two, whichever of them asks again', async () => {
  const { home, anil, beena, first, second } = await couple()
  for (const again of [anil, beena, { ...anil, fullName: 'anil PAI' }]) await ask('send', again)
  assert.deepEqual([(await requestsOf(first)).length, (await requestsOf(second)).length], [3, 2])
  for (const id of [first, second]) assert.deepEqual(await offeredTo(id), [])
  // A third name may be a third person: offered as one, on all pages.
  await ask('send', named('Chitra Pai', home))
  const third = (await find(home.email)).find(({ name }) => name === 'Chitra Pai')?._id ?? ''
  assert.deepEqual((await offeredTo(third)).toSorted(), [first, second].toSorted())
  for (const id of [first, second]) assert.deepEqual(await offeredTo(id), [third])
})

test('of two of one name and address who were split the one who asked last asks again', async () => {
  const { anil, first, second } = await couple(['Ravi Kumar', 'Ravi Kumar'])
  await ask('send', anil)
  assert.deepEqual([(await requestsOf(first)).length, (await requestsOf(second)).length], [1, 2])
  assert.deepEqual(await offeredTo(first), [])
  await enquirers.merge({ id: second, into: first })
  await ask('send', anil)
  assert.equal((await requestsOf(first)).length, 4)
})

test('of two who share an address, or a phone, whoever has the name of the account joins', async () => {
  const course = await admin.api.courses.create(courseDraft())
  for (const shared of ['email', 'phone'] as const) {
    const { home, first, second } = await couple()
    const studentId = await student('Beena Pai', { ...someone(), [shared]: home[shared] })
    await admin.api.enrollments.enroll({ studentId, courseId: course._id })
    const [open, joined] = [await enquirers.get({ id: first }), await enquirers.get({ id: second })]
    assert.deepEqual([open.outcome, joined.outcome], [null, 'joined'], shared)
    assert.deepEqual([open.student, joined.student?._id], [null, studentId], shared)
  }
})

// product 25.5
test('the call to one of a family who were never split stays planned when another joins', async () => {
  const course = await admin.api.courses.create(courseDraft())
  for (const [who, followUpOn] of [
    ['Deepa Rao', inDays(1)],
    // The same name with another address is the same person.
    ['Esha Rao', null],
  ] as const) {
    const [home, { email }] = [someone(), someone()]
    const studentId = await student('Esha Rao', { ...home, email })
    await ask('book', named(who, home))
    await ask('book', { ...named('Esha Rao', home), email })
    const { _id: id } = await theOnly(email)
    assert.equal((await requestsOf(id)).length, 2)
    await enquirers.edit({ id, followUpOn: inDays(1) })
    await admin.api.enrollments.enroll({ studentId, courseId: course._id })
    const after = await enquirers.get({ id })
    assert.deepEqual([after.outcome, after.followUpOn], ['joined', followUpOn], who)
  }
})

test('who may be the same person is offered on both pages, until staff say that they are not', async () => {
  const [asha, ravi, third] = [someone(), someone(), someone()]
  for (const who of [asha, ravi, third]) await ask('book', who)
  await ask('send', { ...ravi, phone: asha.phone })
  const [first, second] = [(await theOnly(asha.fullName))._id, (await theOnly(ravi.fullName))._id]
  assert.deepEqual([await offeredTo(first), await offeredTo(second)], [[second], [first]])
  const { message } = await enquirers.distinguish({ id: second, from: first })
  assert.equal(message, `${ravi.fullName} and ${asha.fullName} stay two enquiries.`)
  assert.deepEqual([await offeredTo(first), await offeredTo(second)], [[], []])
  for (const id of [first, second]) {
    const last = (await enquirers.get({ id })).timeline.at(-1)
    assert.deepEqual([last?.text, last?.by], ['Not the same person as in another enquiry.', admin.user.name])
  }
  await ask('send', { ...ravi, phone: asha.phone })
  const into = (await theOnly(third.email))._id
  await enquirers.merge({ id: second, into })
  assert.deepEqual([await offeredTo(first), await offeredTo(into)], [[], []])
})

test('only admins say who is not the same person, of two who are known', async () => {
  const [id, from] = [crypto.randomUUID(), crypto.randomUUID()]
  assert.equal((await refusal(guest.api.enquirers.distinguish({ id, from }))).status, 401)
  for (const role of ['pending', 'student', 'mentor'] as const)
    assert.equal((await refusal((await signedInAs(role)).api.enquirers.distinguish({ id, from }))).status, 403)
  assert.equal((await refusal(enquirers.distinguish({ id, from }))).status, 404)
  const who = someone()
  await ask('book', who)
  const { _id } = await theOnly(who.email)
  const { status, message } = await refusal(enquirers.distinguish({ id: _id, from: _id }))
  assert.deepEqual([status, message], [400, 'Please choose another enquiry.'])
  assert.equal((await refusal(enquirers.distinguish({ id: _id, from }))).status, 404)
})
