import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { emails, rateLimits } from '#src/server/db/table.ts'
import { testApp } from '#test/app.ts'
import { openMailbox } from '#test/mailbox.ts'
import { refusal } from '#test/refusal.ts'
import { demoSections } from '../../../../../db/demo/institute/institute.ts'
import { messages } from '../../messages.ts'
import { privacy } from '../../notice/settings.ts'
import { requests } from '../table.ts'

const mailbox = await openMailbox()
test.after(() => mailbox.close())
const { db, guest, signedInAs } = await testApp({ environment: { SMTP_URL: mailbox.url }, withJobs: true })
const [admin, student, mentor] = [await signedInAs('admin'), await signedInAs('student'), await signedInAs('mentor')]
const [student2, pending] = [await signedInAs('student2'), await signedInAs('pending')]

const DAY = 24 * 60 * 60_000
const draft = { kind: 'correct', text: 'My degree is missing.' } as const
const unknown = '01930000-0000-7000-8000-000000000000'
const refused = async (request: Promise<unknown>) => {
  const { status, message } = await refusal(request)
  return [status, message]
}

/** @returns the newest request of a user who sends one */
async function sent({ api }: typeof student, text = draft.text as string) {
  await db.delete(rateLimits)
  await api.privacy.request({ ...draft, text })
  const [newest] = await api.privacy.ownRequests()
  assert.ok(newest)
  return newest
}

test('requests are for whoever is signed in, also without approval, and answers for admins', async () => {
  assert.equal((await refusal(guest.api.privacy.request(draft))).status, 401)
  assert.equal((await refusal(guest.api.privacy.ownRequests())).status, 401)
  assert.equal((await refusal(guest.api.privacy.takeBack({ id: unknown }))).status, 401)
  for (const { api } of [student, mentor, pending]) {
    assert.equal((await refusal(api.privacy.requests({}))).status, 403)
    assert.equal((await refusal(api.privacy.answer({ id: unknown, answer: 'Yes.' }))).status, 403)
  }
  assert.equal((await sent(pending)).answeredAt, null)
})

test('an unknown kind, no text and a text that is too long are refused', async () => {
  const before = await db.$count(requests)
  for (const [wrong, message] of [
    [{ ...draft, kind: 'money' }, messages.unknownKind],
    [{ ...draft, text: '  ' }, messages.noRequest],
    [{ kind: 'correct' }, messages.noRequest],
    [{ ...draft, text: 'a'.repeat(2001) }, 'Please use at most 2000 characters'],
  ] as const) {
    const { status, issues } = await refusal(student.api.privacy.request(wrong as typeof draft))
    assert.equal(status, 400)
    assert.ok(JSON.stringify(issues).includes(message), JSON.stringify(issues))
  }
  assert.equal(await db.$count(requests), before)
})

// product 26.8
test('a request is due in the days that the notice promises, and the contact of the notice gets an email without a name', async () => {
  await mailbox.emailTo(demoSections.privacy.contact.email)
  const { dueAt, createdAt, text } = await sent(student, 'Please correct my name.\nIt has two letters too many.')
  assert.equal(Date.parse(dueAt) - Date.parse(createdAt), privacy.replyWithinDays * DAY)
  assert.equal(text, 'Please correct my name.\nIt has two letters too many.')
  const email = await mailbox.emailTo(demoSections.privacy.contact.email, /has sent a privacy request/)
  assert.equal(email.subject, 'Privacy request: A correction')
  assert.match(email.text, /\/dashboard\/admin\/privacy-requests/)
  for (const secret of [student.user.name, student.user.email, 'two letters'])
    assert.ok(!email.text.includes(secret), secret)
})

test('nobody sees, takes back or finds the request of someone else', async () => {
  const { _id: id } = await sent(student)
  assert.ok(!(await student2.api.privacy.ownRequests()).some(({ _id }) => _id === id))
  for (const { api } of [student2, mentor, admin, pending])
    assert.deepEqual(await refused(api.privacy.takeBack({ id })), [404, messages.unknownRequest])
  for (const wrong of [unknown, 'wrong'])
    assert.deepEqual(await refused(student.api.privacy.takeBack({ id: wrong })), [404, messages.unknownRequest])
})

// product 26.8
test('an open request is withdrawn, and can be neither answered nor withdrawn again', async () => {
  const { _id: id } = await sent(student)
  assert.equal((await student.api.privacy.takeBack({ id })).message, messages.takenBack)
  assert.deepEqual(await refused(student.api.privacy.takeBack({ id })), [404, messages.unknownRequest])
  assert.deepEqual(await refused(admin.api.privacy.answer({ id, answer: 'Yes.' })), [404, messages.unknownRequest])
})

// product 26.9
test('an answer needs words, is emailed, and stands for good', async () => {
  const { _id: id } = await sent(student, 'How long is my phone number kept?')
  assert.equal((await refusal(admin.api.privacy.answer({ id, answer: ' ' }))).status, 400)
  assert.deepEqual(await refused(admin.api.privacy.answer({ id: unknown, answer: 'Yes.' })), [
    404,
    messages.unknownRequest,
  ])
  const answer = 'As long as your account exists.'
  assert.equal((await admin.api.privacy.answer({ id, answer })).message, messages.answered(student.user.name))
  assert.deepEqual(await refused(admin.api.privacy.answer({ id, answer: 'No.' })), [409, messages.isAnswered])
  assert.deepEqual(await refused(student.api.privacy.takeBack({ id })), [409, messages.isAnswered])
  const { text } = await mailbox.emailTo(student.user.email, /This is our answer/)
  assert.ok(text.includes(answer) && text.includes(privacy.board.url), text)
  const answered = (await student.api.privacy.ownRequests()).find(({ _id }) => _id === id)
  assert.equal(answered?.answer, answer)
  assert.ok(answered?.answeredAt)
  const { body } = await admin.api.privacy.requests({ state: 'answered', q: 'phone number' })
  assert.deepEqual(
    body.map(({ _id, answeredByName, name }) => [_id, answeredByName, name]),
    [[id, admin.user.name, student.user.name]],
  )
})

test('of answers at once one is kept and emailed', async () => {
  const { _id: id } = await sent(student2)
  const answers = Array.from({ length: 10 }, (_, at) => admin.api.privacy.answer({ id, answer: `Answer ${at}` }))
  const settled = await Promise.allSettled(answers)
  assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 1)
  const ofAnswers = eq(emails.kind, 'answer to a privacy request')
  const toStudent2 = (await db.select().from(emails).where(ofAnswers)).filter(
    ({ recipient }) => recipient === student2.user.email,
  )
  assert.equal(toStudent2.length, 1)
})

test('admins find requests by state, by words and by who sent them', async () => {
  const { _id: id } = await sent(student2, 'Erase the shoe size that I gave you.')
  const idsOf = async (query: Parameters<typeof admin.api.privacy.requests>[0]) =>
    (await admin.api.privacy.requests(query)).body.map(({ _id }) => _id)
  assert.deepEqual(await idsOf({ q: 'SHOE SIZE' }), [id])
  assert.ok((await idsOf({ q: student2.user.email })).includes(id))
  assert.ok((await idsOf({ q: student2.user.name })).includes(id))
  assert.ok((await idsOf({ state: 'open' })).includes(id))
  assert.ok(!(await idsOf({ state: 'answered' })).includes(id))
  assert.equal((await idsOf({ sort: '-createdAt', limit: 1 }))[0], id)
  const { headers, body } = await admin.api.privacy.requests({ sort: 'createdAt', limit: 1 })
  assert.equal(Number(headers['x-total-count']), await db.$count(requests))
  assert.notEqual(body[0]?._id, id)
})

test('the sixth request of a day is refused, and a repeated one is stored once', async () => {
  await db.delete(rateLimits)
  const before = await db.$count(requests)
  const context = { idempotencyKey: 'a-request-about-data' }
  for (let time = 0; time < 3; time++) await mentor.api.privacy.request(draft, { context })
  assert.equal(await db.$count(requests), before + 1)
  for (let time = 0; time < 4; time++) await mentor.api.privacy.request(draft)
  assert.deepEqual(await refused(mentor.api.privacy.request(draft)), [429, messages.tooManyRequests])
  await mentor.api.privacy.request(draft, { context })
  assert.equal(await db.$count(requests), before + 5)
})

test('requests go with the account, and an answer that was not sent yet with them', async () => {
  const { _id: id } = await sent(pending)
  await admin.api.privacy.answer({ id, answer: 'Yes.' })
  await admin.api.users.reject({ id: pending.user._id })
  assert.equal(await db.$count(requests, eq(requests.userId, pending.user._id)), 0)
  assert.equal(await db.$count(emails, eq(emails.userId, pending.user._id)), 0)
})
