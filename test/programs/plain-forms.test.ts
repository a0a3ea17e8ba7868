import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { courseDraft } from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { allOf, headings, named, textOf } from '../html.ts'
import { openMailbox } from '../mailbox.ts'
import { demoSite } from './built-site.ts'
import { fieldOf, type Page, valueIn, visitorOf } from './visitor.ts'

/** Forms that a browser sends by itself, without JavaScript. */
const mailbox = await openMailbox()
after(() => mailbox.close())
const { send, signedInAs } = await demoSite({
  environment: { TRUST_PROXY: '1', SMTP_URL: mailbox.url, DEMO: '1' },
  withJobs: true,
})

let count = 0
/** Each has an address of their own, so that no test uses up the limits of another. */
const visitor = (cookie = '') => visitorOf(send, { 'x-forwarded-for': `10.0.0.${++count}` }, cookie)
const alertOf = ({ root }: Page) => allOf(root, '*', { role: 'alert' }).map(textOf).join()
const typedIn = ({ root }: Page, label: string) => valueIn(fieldOf(root, label))

// product 5.1
test('signing in leads home, and a refusal keeps what was typed except the password', async () => {
  const { open, submit } = visitor()
  const login = await open('/login')
  const refused = await submit(login, 'Login', { Email: 'student@example.com', Password: 'wrong' })
  assert.equal(alertOf(refused), 'Invalid email or password.')
  assert.deepEqual([typedIn(refused, 'Email'), typedIn(refused, 'Password')], ['student@example.com', ''])
  const home = await submit(refused, 'Login', { Password: 'classroom' })
  assert.equal(home.path, '/dashboard/student')
  assert.deepEqual(headings(home.root, [1]), ['Student Dashboard'])
})

test('a user who awaits approval sees that they do', async () => {
  const { open, submit } = visitor()
  const page = await submit(await open('/login'), 'Login', { Email: 'pending@example.com', Password: 'classroom' })
  assert.ok(page.text.includes('Your account is pending mentor approval.'))
})

test('an account is asked for; what was wrong is said beside its field', async () => {
  const { open, submit, follow } = visitor()
  const name = 'Indu <b>Rao</b>'
  const typed = { 'Full Name': name, Email: 'indu@example.org', Password: 'secret1', 'Confirm Password': 'secret2' }
  const refused = await submit(await open('/signup'), 'Register', typed)
  assert.ok(refused.text.includes('Passwords must match'))
  assert.equal(typedIn(refused, 'Full Name'), name)
  for (const field of ['Password', 'Confirm Password']) assert.equal(typedIn(refused, field), '', field)
  const done = await submit(refused, 'Register', { Password: 'secret1', 'Confirm Password': 'secret1' })
  assert.deepEqual(headings(done.root, [1]), ['Signup Successful'])
  assert.ok(done.text.includes('Your student account awaits mentor approval.'))
  assert.equal((await follow(done, 'Go to Login')).path, '/login')
})

test('a provider that is not set up is no failed sign-in, and the page says so', async () => {
  const { open, follow } = visitor()
  const page = await follow(await open('/login'), 'Continue with Google')
  assert.equal(page.path, '/login?reason=not_set_up')
  assert.ok(page.text.includes('Sign-in with Google is not set up at this institute yet.'))
})

// product 2.13, 2.14
test('a forgotten password comes back by mail', async () => {
  const { open, submit } = visitor()
  const sent = await submit(await open('/forgot-password'), 'Send the link', { Email: 'student2@example.com' })
  assert.ok(sent.text.includes('If an account with this email exists'))
  const { text } = await mailbox.emailTo('student2@example.com')
  const link = /https?:\S+(\/reset-password\S+)/.exec(text)?.[1] ?? ''
  const typed = { 'New password': 'monsoon', 'Confirm Password': 'monsson' }
  const refused = await submit(await open(link), 'Set password', typed)
  assert.ok(refused.text.includes('Passwords must match'))
  const set = await submit(refused, 'Set password', { 'New password': 'monsoon', 'Confirm Password': 'monsoon' })
  assert.match(set.path, /^\/login/)
  assert.ok(set.text.includes('Your new password is set. Please log in with it.'))
  const used = await open(link)
  assert.equal(alertOf(used), 'This link has been used or has expired. Please ask for a new one.')
  assert.equal(named(allOf(used.root, 'button'), 'Set password'), undefined)
})

test('a demo class is booked; what was wrong is said, and what was typed is there again', async () => {
  const { open, submit } = visitor()
  const page = await open('/demo-class')
  assert.equal(page.path, '/book-demo')
  const hostile = '</textarea><script>alert(1)</script>'
  const typed = { 'Full Name': 'Nila "N" Rao', Email: 'nila', Course: 'sap-mm', Message: hostile }
  const refused = await submit(page, 'Book my free demo', { ...typed, 'Phone Number': '+91 98000-00000' })
  assert.deepEqual([refused.status, refused.path], [400, '/book-demo'])
  assert.ok(refused.text.includes('Invalid email address'))
  for (const [label, value] of Object.entries(typed)) assert.equal(typedIn(refused, label), value, label)
  const sent = await submit(refused, 'Book my free demo', { Email: 'nila@example.org' })
  assert.equal(sent.path, '/demo-confirmation')
  const { body: kept } = await (await signedInAs('admin')).api.enquiries.bookings({ q: 'nila@' })
  assert.partialDeepStrictEqual(kept, [{ fullName: 'Nila "N" Rao', course: 'sap-mm', message: hostile }])
})

test('a message is sent, the map opens, and the sixth message waits', async () => {
  const { open, submit } = visitor()
  const Message = `${'x'.repeat(498)}\n\n${'x'.repeat(500)}`
  const sender = { 'Full Name': 'Om Pai', Email: 'om@example.org', 'Phone Number': '+91 98000-00000' }
  for (let times = 0; times < 5; times++) {
    const sent = await submit(await open('/contact'), 'Send message', { ...sender, Subject: 'other', Message })
    assert.ok(headings(sent.root).includes('Message Sent!'), `message ${times}`)
  }
  const refused = await submit(await open('/contact'), 'Send message', { ...sender, Subject: 'other', Message })
  assert.equal(alertOf(refused), 'Too many attempts. Please try again in a minute.')
  assert.equal(typedIn(refused, 'Full Name'), 'Om Pai')
  const map = named(allOf(refused.root, 'a'), 'Show the map of Marathahalli, Bangalore')
  assert.equal(map?.attributes.target, 'institute-map')
})

test('the link in an email stops them without a login: opening it changes nothing, the button does, and so does a mail program', async () => {
  const { open, submit } = visitor()
  const unknown = `/unsubscribe?token=${'x'.repeat(43)}`
  const page = await open(unknown)
  assert.ok(!page.text.includes('We do not know this link'))
  assert.ok((await submit(page, 'Stop these emails')).text.includes('We do not know this link'))
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form]) {
    const response = await send(unknown, { method: 'POST', body })
    assert.equal(response.status, 404)
    assert.match(await response.text(), /We do not know this link/)
  }
})

test('a certificate’s number is valid, revoked or unknown, and names nobody', { skip: !HAS_CLASSROOM }, async () => {
  const [mentor, student, admin] = [await signedInAs('mentor'), await signedInAs('student'), await signedInAs('admin')]
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'Checked by number' }))
  await mentor.api.enrollments.enroll({ studentId: student.user._id, courseId })
  const headers = { cookie: mentor.cookie, 'content-type': 'application/json' }
  const ask = async (path: string, method = 'GET', body?: object) =>
    (await send(`/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })).json()
  const [{ enrollmentId }] = (await ask(`/courses/${courseId}/certificates`)) as [{ enrollmentId: string }]
  await ask(`/enrollments/${enrollmentId}/status`, 'PATCH', { completionStatus: 'completed' })
  const { issued } = (await ask('/certificates', 'POST', { enrollmentIds: [enrollmentId], isAttested: true })) as {
    issued: [{ number: string }]
  }
  const [{ number }] = issued
  const { open, submit } = visitor()
  const check = async (typed: string) =>
    (await submit(await open('/certificate'), 'Check the number', { 'Certificate number': typed })).text
  assert.match(await check('KEA-26-99999'), /We have issued no certificate with the number KEA-26-99999\./)
  const valid = await check(` ${number.toLowerCase()} `)
  assert.ok(valid.includes(`Certificate ${number} is valid.`), valid)
  assert.ok(!valid.includes('Checked by number'))
  headers.cookie = admin.cookie
  await ask(`/certificates/${number}/revoke`, 'PATCH', { reason: 'Mistaken' })
  assert.ok((await check(number)).includes(`Certificate ${number} was revoked on`))
})

// product 27.12
test('programs find the keys of certificates at their well-known address', { skip: !HAS_CLASSROOM }, async () => {
  const response = await send('/.well-known/certificate-keys.json')
  assert.equal(response.headers.get('content-type'), 'application/jwk-set+json')
  const { keys } = (await response.json()) as { keys: object[] }
  assert.partialDeepStrictEqual(keys[0], { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' })
  assert.ok(keys.every((key) => !('d' in key)))
})
