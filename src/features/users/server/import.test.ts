import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { passwordLinks, users } from '#src/features/accounts/server/table.ts'
import { subjectLine } from '#src/server/mail/wording.ts'
import { testApp } from '#test/app.ts'
import { listenAs } from '#test/listener.ts'
import { openMailbox } from '#test/mailbox.ts'
import { refusal } from '#test/refusal.ts'
import { until } from '#test/until.ts'
import { demoShown } from '../../../../db/demo/institute/institute.ts'
import { MAX_ROWS_AT_ONCE } from '../contract.ts'
import { messages } from '../messages.ts'

const mailbox = await openMailbox()
test.after(() => mailbox.close())
const { url, db, guest, signedInAs } = await testApp({ environment: { SMTP_URL: mailbox.url }, withJobs: true })
const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]

type Row = { name: string; email: string; phone: string }
const asha = { name: 'Asha Kini', email: 'asha@example.org', phone: '+91 98000 00000' }
const rows = (...fields: Partial<Row>[]) => fields.map((row) => ({ name: 'Some One', email: '', phone: '', ...row }))
const importing = (rows: Row[], { dryRun = false, key = '' } = {}) =>
  admin.api.users.importStudents({ rows, dryRun }, { context: key ? { idempotencyKey: key } : {} })
const findByEmail = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]

// product 13.18
test('only admins import, and no more at once than is answered soon', async () => {
  assert.equal((await refusal(mentor.api.users.importStudents({ rows: rows(asha), dryRun: false }))).status, 403)
  assert.equal(await findByEmail(asha.email), undefined)
  for (const [input, message] of [
    [[], 'Please send at least one row.'],
    [rows(...Array(MAX_ROWS_AT_ONCE + 1).fill(asha)), 'Please send at most 200 rows at once.'],
  ] as const) {
    const refused = await refusal(importing([...input]))
    assert.deepEqual([refused.status, refused.message], [400, message])
  }
})

test('an invalid row is refused by itself, and the others are imported', async () => {
  const wrong: [Partial<Row>, string][] = [
    [{ name: '', email: 'a@example.org' }, 'Name is required'],
    [{ name: ' \u200b ', email: 'a@example.org' }, 'Name is required'],
    [{ name: 'x'.repeat(101), email: 'a@example.org' }, 'Please use at most 100 characters'],
    [{ name: 'A\r\nBcc: b@example.org', email: 'a@example.org' }, 'Please enter the name on one line, as plain text'],
    [{ name: 'See https://evil.example', email: 'a@example.org' }, 'Please enter the name on one line, as plain text'],
    [{ name: '<b>A</b>', email: 'a@example.org' }, 'Please enter the name as plain text'],
    [{ name: 'A\u0000', email: 'a@example.org' }, 'Please remove invisible control characters'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'nonsense' }, 'Invalid email address'],
    [{ email: 'a@example.org\nBcc: b@example.org' }, 'Invalid email address'],
    [{ email: 'a@example.org, b@example.org' }, 'Invalid email address'],
    [{ email: 'a@example.org', phone: '9.8E+09' }, 'Phone number must be a digit'],
    [{ email: 'a@example.org', phone: '12345' }, 'Phone number must be at least 10 digits'],
    [{ email: 'a@example.org', phone: '9'.repeat(16) }, 'Phone number is too long'],
    [
      { name: '', email: 'nonsense', phone: 'x' },
      'Name is required. Invalid email address. Phone number must be a digit',
    ],
  ]
  const all = [...wrong.map(([row]) => row), { email: 'right@example.org' }]
  for (const dryRun of [true, false]) {
    const { rows: outcomes } = await importing(rows(...all), { dryRun })
    assert.deepEqual(
      outcomes.slice(0, -1),
      wrong.map(([, message], at) => ({ row: at + 1, outcome: 'wrong', message })),
    )
    assert.equal(outcomes.at(-1)?.outcome, 'added')
  }
  assert.ok(await findByEmail('right@example.org'))
  assert.equal(await findByEmail('a@example.org'), undefined)
})

test('a dry run says what would become of each row, and changes nothing', async () => {
  const before = await db.$count(users)
  const input = rows(asha, { email: ' ASHA@example.org ' }, { email: 'mentor@example.com' }, { email: 'nonsense' })
  assert.deepEqual((await importing(input, { dryRun: true })).rows, [
    { row: 1, outcome: 'added', message: messages.willBeAdded },
    { row: 2, outcome: 'exists', message: 'An account with this email already exists.' },
    { row: 3, outcome: 'exists', message: 'An account with this email already exists.' },
    { row: 4, outcome: 'wrong', message: 'Invalid email address' },
  ])
  assert.equal(await db.$count(users), before)
  assert.equal(await db.$count(sql`graphile_worker._private_jobs`, sql`payload::text like '%asha@%'`), 0)
})

// product 13.17
test('an imported student is approved and has no password, and importing twice changes nothing', async () => {
  const ear = listenAs(url, mentor.cookie)
  assert.equal(await ear.settled, true)
  const input = rows(
    { ...asha, email: ' ASHA@example.org ' },
    { email: 'asha@example.org' },
    { email: 'admin@example.com' },
  )
  const first = (await importing(input)).rows.map(({ outcome }) => outcome)
  assert.deepEqual(first, ['added', 'exists', 'exists'])
  const user = await findByEmail(asha.email)
  assert.deepEqual(
    { ...user, _id: '', createdAt: '', lastSeenOn: '', address: '', education: null },
    {
      _id: '',
      createdAt: '',
      lastSeenOn: '',
      address: '',
      education: null,
      name: 'Asha Kini',
      email: 'asha@example.org',
      phone: '+91 98000 00000',
      phoneE164: '+919800000000',
      passwordHash: null,
      role: 'student',
      isAdmin: false,
      isApproved: true,
      isEmailVerified: false,
    },
  )
  await until(() => ear.received.some(({ name }) => name === 'studentsImported'), 'staff received it')
  ear.close()
  const before = await db.$count(users)
  assert.deepEqual(
    (await importing(input)).rows.map(({ outcome }) => outcome),
    ['exists', 'exists', 'exists'],
  )
  assert.equal(await db.$count(users), before)
  assert.equal((await findByEmail('admin@example.com'))?.isAdmin, true)
  await mailbox.emailTo('asha@example.org')
})

test('an import whose response was lost is repeated under its key, and takes effect once', async () => {
  const input = rows({ email: 'key@example.org' })
  const first = await importing(input, { key: 'batch-1' })
  assert.deepEqual(await importing(input, { key: 'batch-1' }), first)
  assert.equal(first.rows[0]?.outcome, 'added')
  await mailbox.emailTo('key@example.org')
  assert.ok(!mailbox.emails.some(({ to }) => to === 'key@example.org'))
})

const tokenIn = (text: string) => /\/reset-password\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
const setPassword = (token: string) => guest.api.accounts.resetPassword({ token, password: 'monsoon' })

// product 2.18, 13.17
test('the invitation calls nobody by name, its link is good for seven days, once, and then they are in', async () => {
  await importing(rows({ name: 'Win a prize', email: 'invited@example.org' }))
  const email = await mailbox.emailTo('invited@example.org')
  assert.equal(email.subject, subjectLine(demoShown, 'your student account'))
  assert.match(email.text, /7 days/)
  assert.doesNotMatch(email.text + email.headers, /Win a prize/)
  const user = await findByEmail('invited@example.org')
  assert.ok(user)
  const [link] = await db.select().from(passwordLinks).where(eq(passwordLinks.userId, user._id))
  const days = (Date.parse(link?.expiresAt ?? '') - Date.now()) / 86_400_000
  assert.ok(days > 6.99 && days <= 7, `${days} days`)
  const login = () => guest.api.accounts.login({ email: 'invited@example.org', password: 'monsoon' })
  assert.equal((await refusal(login())).status, 401)
  await setPassword(tokenIn(email.text))
  assert.equal((await refusal(setPassword(tokenIn(email.text)))).status, 400)
  assert.equal((await login()).user.isApproved, true)
  assert.equal((await findByEmail('invited@example.org'))?.isEmailVerified, true)
})

test('a link that is seven days old opens nothing, and the one they ask for then does', async () => {
  await importing(rows({ email: 'late@example.org' }))
  const old = tokenIn((await mailbox.emailTo('late@example.org')).text)
  const user = await findByEmail('late@example.org')
  await db
    .update(passwordLinks)
    .set({ expiresAt: sql`expires_at - interval '7 days'` })
    .where(eq(passwordLinks.userId, user?._id ?? ''))
  assert.equal((await refusal(setPassword(old))).status, 400)
  await guest.api.accounts.forgotPassword({ email: 'late@example.org' })
  await setPassword(tokenIn((await mailbox.emailTo('late@example.org')).text))
})

test('a student who is deleted or sets a password before the invitation leaves is sent none', async () => {
  const student = await findByEmail('student@example.com')
  await db.execute(
    sql`select graphile_worker.add_job('invitation', ${JSON.stringify({ email: student?.email })}::json)`,
  )
  await db.execute(sql`select graphile_worker.add_job('invitation', '{"email":"nobody@example.org"}')`)
  await importing(rows({ email: 'last@example.org' }))
  await mailbox.emailTo('last@example.org')
  assert.deepEqual(
    mailbox.emails.filter(({ to }) => ['student@example.com', 'nobody@example.org'].includes(to)),
    [],
  )
})

test('two admins import the same addresses at once, and whoever forgot a password does not wait behind them', async () => {
  const many = rows(...Array.from({ length: 100 }, (_, at) => ({ email: `both${at}@example.org` })))
  const both = await Promise.all([importing(many), importing(many.toReversed())])
  const added = both.flatMap(({ rows }) => rows.filter(({ outcome }) => outcome === 'added'))
  assert.equal(added.length, 100)
  await guest.api.accounts.forgotPassword({ email: 'student@example.com' })
  await mailbox.emailTo('student@example.com')
  const sent = mailbox.emails.filter(({ to }) => to.startsWith('both')).length
  assert.ok(sent < 90, `${sent} invitations went first`)
})
