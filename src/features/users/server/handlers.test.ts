import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { contract } from '#src/app/contract.ts'
import { addSession } from '#src/features/accounts/server/queries.ts'
import { endExpiredSessions, hashToken, newToken } from '#src/features/accounts/server/sessions.ts'
import { sessions, users } from '#src/features/accounts/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import { subjectLine } from '#src/server/mail/wording.ts'
import { testApp } from '#test/app.ts'
import { account, courseDraft, profileDraft, studentRow } from '#test/factories.ts'
import { openMailbox } from '#test/mailbox.ts'
import { makeJobsDue } from '#test/queue.ts'
import { refusal } from '#test/refusal.ts'
import { demoShown } from '../../../../db/demo/institute/institute.ts'

const mailbox = await openMailbox()
const { db, guest, send, signedInAs } = await testApp({ environment: { SMTP_URL: mailbox.url }, withJobs: true })
test.after(() => mailbox.close())
const [admin, mentor, student] = [await signedInAs('admin'), await signedInAs('mentor'), await signedInAs('student')]
const NOBODY = '019aa000-0000-7000-8000-000000000000'

async function signUp(name: string) {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`
  return (await guest.api.accounts.signup(account({ name, email }))).user
}

// product 18.10
test('unknown users, and what is no id at all, are not found', async () => {
  for (const id of [NOBODY, 'unknown', '%00']) {
    for (const [request, message] of [
      [() => mentor.api.users.approve({ id }), 'Student not found.'],
      [() => mentor.api.users.reject({ id }), 'Student not found.'],
      [() => admin.api.users.promote({ id }), 'Mentor not found.'],
      [() => admin.api.users.demote({ id }), 'Mentor not found.'],
      [() => mentor.api.users.profile({ id }), 'Profile not found.'],
      [() => admin.api.users.editProfile({ id, ...profileDraft() }), 'Profile not found.'],
    ] as const) {
      const refused = await refusal(request())
      assert.deepEqual([refused.status, refused.message], [404, message])
    }
  }
})

// product 13.2
test('a mentor approves once, and the student gets an email', async () => {
  const { _id } = await signUp('Kavya Menon')
  const mentors = await refusal(mentor.api.users.approve({ id: mentor.user._id }))
  assert.deepEqual([mentors.status, mentors.message], [400, 'This person is not a student.'])
  assert.deepEqual(await mentor.api.users.approve({ id: _id }), { message: 'Kavya Menon was approved.' })
  assert.equal((await refusal(mentor.api.users.approve({ id: _id }))).status, 409)
  await makeJobsDue(db)
  const email = await mailbox.emailTo('kavya.menon@example.org')
  assert.equal(email.subject, subjectLine(demoShown, 'your account is approved'))
  assert.match(
    email.text,
    /You can log in now, here or by opening our website yourself:\s+http:\/\/127\.0\.0\.1:\d+\/login\s/,
  )
})

// product 13.3
test('a mentor rejects whom nobody has approved, and only an admin deletes the others', async () => {
  const waiting = await signUp('Rohan Das')
  const mentors = await refusal(admin.api.users.reject({ id: mentor.user._id }))
  assert.deepEqual([mentors.status, mentors.message], [400, 'This person is not a student.'])
  const refused = await refusal(mentor.api.users.reject({ id: student.user._id }))
  assert.deepEqual([refused.status, refused.message], [403, 'Access denied. Only Admins can delete student accounts.'])
  const { message } = await mentor.api.users.reject({ id: waiting._id })
  assert.equal(message, 'Rohan Das was rejected and their account deleted.')
  assert.equal((await signUp('Rohan Das')).isApproved, false, 'the address is free again')
})

// product 13.4
test('deleting an account deletes its data and ends its sessions at once', async () => {
  const { api, user } = await signedInAs('student2')
  const course = await mentor.api.courses.create(courseDraft())
  await db.transaction((tx) => tx.insert(enrollments).values({ studentId: user._id, courseId: course._id }))
  assert.deepEqual(await admin.api.users.reject({ id: user._id }), {
    message: "Divya Hegde's account was deleted.",
  })
  assert.equal((await refusal(api.accounts.me())).status, 401)
  assert.equal(await db.$count(enrollments, eq(enrollments.studentId, user._id)), 0)
  assert.equal(await db.$count(sessions, eq(sessions.userId, user._id)), 0)
})

// product 19.1, 19.5
test('students are listed in parts, by approval, in the order asked for, and found by name and email', async () => {
  const all = await mentor.api.users.students({})
  assert.ok(all.body.every(({ role }) => role === 'student'))
  assert.equal(all.headers['x-total-count'], String(all.body.length))
  const waiting = await mentor.api.users.students({ isApproved: false, sort: 'name' })
  assert.deepEqual(
    waiting.body.map(({ name }) => name),
    ['Farhan Khan', 'Rohan Das'],
  )
  const page = await mentor.api.users.students({ isApproved: false, sort: 'name', limit: 1 })
  assert.match(page.headers.link ?? '', /isApproved=false/, 'the next part is of the same list')
  for (const q of ['farhan', 'PENDING@', 'khan']) {
    assert.deepEqual(
      (await mentor.api.users.students({ q })).body.map(({ name }) => name),
      ['Farhan Khan'],
    )
  }
  assert.deepEqual((await mentor.api.users.students({ q: '%' })).body, [])
  const first = await mentor.api.users.students({ sort: '-createdAt', limit: 1 })
  assert.equal(first.body[0]?.name, 'Rohan Das')
  const cursor = new URLSearchParams(first.headers.link?.match(/<\?(.*)>/)?.[1]).get('cursor') ?? ''
  const [second] = (await mentor.api.users.students({ sort: '-createdAt', limit: 1, cursor })).body
  assert.equal(second?.name, 'Kavya Menon')
})

// product 19.2
test('search results are counted up to 200, and all students without a limit', async () => {
  const before = (await mentor.api.users.students({})).body.length
  const rows = Array.from({ length: 201 }, (_, at) =>
    studentRow({ name: `Asha Bhat ${at}`, email: `bhat${at}@example.org` }),
  )
  await db.insert(users).values(rows)
  const totalOf = async (q?: string) => (await mentor.api.users.students({ q, limit: 1 })).headers['x-total-count']
  assert.deepEqual(
    [await totalOf('bhat'), await totalOf('bhat20'), await totalOf()],
    ['200', '2', String(before + 201)],
  )
})

// product 19.3
test('a part has as many rows as were asked for, however many were read, and the next begins behind it', async () => {
  const all = (await mentor.api.users.students({ sort: 'email', limit: 200 })).body.map(({ _id }) => _id)
  assert.equal(all.length, 200)
  for (const limit of [1, 19, 20, 21, 25, 26, 199]) {
    const { body, headers } = await mentor.api.users.students({ sort: 'email', limit })
    assert.deepEqual(
      body.map(({ _id }) => _id),
      all.slice(0, limit),
    )
    const cursor = new URLSearchParams(headers.link?.match(/<\?(.*)>/)?.[1]).get('cursor') ?? ''
    const [next] = (await mentor.api.users.students({ sort: 'email', limit, cursor })).body
    assert.equal(next?._id, all[limit], `after ${limit}`)
  }
  const { body } = await mentor.api.users.students({ isApproved: true, q: 'bhat1', limit: 200 })
  for (const limit of [body.length, body.length + 1]) {
    const whole = await mentor.api.users.students({ isApproved: true, q: 'bhat1', limit })
    assert.deepEqual([whole.body.length, whole.headers.link], [body.length, undefined])
  }
})

// product 2.8, 13.8
test('a mentor is created, promoted and demoted, and signs in again after each', async () => {
  const wrong = await refusal(admin.api.users.createMentor(account({ name: '', email: 'x', password: 'short' })))
  assert.deepEqual(
    wrong.issues?.map(({ message }) => message),
    ['Name is required', 'Invalid email address', 'Password must be at least 6 characters'],
  )
  const taken = await refusal(admin.api.users.createMentor(account({ email: 'Mentor@example.com' })))
  assert.equal(taken.status, 409)
  const { user, message } = await admin.api.users.createMentor(
    account({ name: 'Suresh Pillai', email: 'suresh@example.org', password: 'password' }),
  )
  assert.equal(message, 'Suresh Pillai is now a mentor and can log in.')
  assert.deepEqual([user.role, user.isAdmin, user.isApproved], ['mentor', false, true])
  const signIn = () => guest.api.accounts.login({ email: 'suresh@example.org', password: 'password' })
  await signIn()
  const of = eq(sessions.userId, user._id)
  assert.equal(await db.$count(sessions, of), 1)
  assert.deepEqual(await admin.api.users.promote({ id: user._id }), { message: 'Suresh Pillai is now an admin.' })
  assert.equal(await db.$count(sessions, of), 0)
  assert.equal((await refusal(admin.api.users.promote({ id: user._id }))).status, 409)
  assert.equal((await signIn()).user.isAdmin, true)
  assert.deepEqual(await admin.api.users.demote({ id: user._id }), { message: 'Suresh Pillai is no longer an admin.' })
  assert.equal(await db.$count(sessions, of), 0)
  assert.equal((await refusal(admin.api.users.demote({ id: user._id }))).status, 409)

  const last = await refusal(admin.api.users.demote({ id: admin.user._id }))
  assert.deepEqual([last.status, last.message], [400, 'The last admin cannot be demoted.'])
  const students = await refusal(admin.api.users.promote({ id: student.user._id }))
  assert.deepEqual([students.status, students.message], [404, 'Mentor not found.'])
  const { body } = await admin.api.users.withRole({ role: 'mentor', sort: 'name' })
  assert.deepEqual(
    body.map(({ name, isAdmin }) => [name, isAdmin]),
    [
      ['Ananya Rao', true],
      ['Meera Nair', false],
      ['Suresh Pillai', false],
    ],
  )
})

test('a failure without words of its own says which profile or role it was', () => {
  const fallbackOf = (procedure: object) =>
    (procedure as { '~orpc': { meta: { fallback: string } } })['~orpc'].meta.fallback
  assert.equal(fallbackOf(contract.users.profile), 'Failed to fetch profile for ID: {id}.')
  assert.equal(fallbackOf(contract.users.withRole), 'Failed to fetch {role}s.')
})

// product 2.12
test('a session that ended because of other rights says so for 30 days, and no other does', async () => {
  const { user } = await admin.api.users.createMentor(account({ name: 'Usha Bhat', email: 'usha@example.org' }))
  const open = async () => {
    const token = newToken()
    await db.transaction((tx) => addSession(tx, hashToken(token), user._id))
    return `session=${token}`
  }
  const isRightsChange = async (cookie: string) =>
    ((await (await send('/api/auth/ended', { headers: { cookie } })).json()) as { haveRightsChanged: boolean })
      .haveRightsChanged
  const [promoted, signedOut] = [await open(), await open()]
  await send('/api/auth/logout', { headers: { cookie: signedOut } })
  assert.equal(await isRightsChange(promoted), false, 'it is still open')
  await admin.api.users.promote({ id: user._id })
  assert.deepEqual(await Promise.all([promoted, signedOut, '', 'session=x'].map(isRightsChange)), [
    true,
    false,
    false,
    false,
  ])
  assert.equal((await send('/api/auth/me', { headers: { cookie: promoted } })).status, 401)

  const age = (days: number) =>
    db.execute(sql`update ended_sessions set ended_at = now() - make_interval(days => ${days})`)
  const endExpired = () => db.transaction((tx) => endExpiredSessions(tx, async () => {}))
  await age(29)
  await endExpired()
  assert.equal(await isRightsChange(promoted), true)
  await age(31)
  await endExpired()
  assert.equal(await isRightsChange(promoted), false)
})
