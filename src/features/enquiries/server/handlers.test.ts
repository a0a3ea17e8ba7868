import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { subjectLine } from '#src/server/mail/wording.ts'
import { testApp } from '#test/app.ts'
import { bookingForm, messageForm } from '#test/factories.ts'
import { listenAs } from '#test/listener.ts'
import { openMailbox } from '#test/mailbox.ts'
import { refusal } from '#test/refusal.ts'
import { until } from '#test/until.ts'
import { demoShown } from '../../../../db/demo/institute/institute.ts'
import { BookingForm, MessageForm } from '../contract.ts'
import { dueAt, SUBJECTS } from '../rules.ts'

const mailbox = await openMailbox()
after(() => mailbox.close())
const { url, send, signedInAs } = await testApp({
  environment: { TRUST_PROXY: '1', SMTP_URL: mailbox.url },
  withJobs: true,
})
const admin = await signedInAs('admin')

const booking = bookingForm({ fullName: 'Asha Kini', course: 'sap-sd' })
const message = messageForm({ fullName: 'Asha Kini', subject: 'fees' })
type Body = { message: string; issues?: { path: string; message: string }[] }

let households = 0
/** From an address that has sent nothing yet, unless `from` names one. */
async function post(path: string, body: object, { from = `10.0.0.${++households}`, key = '' } = {}) {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': from,
    ...(key && { 'idempotency-key': key }),
  }
  const response = await send(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
}
const book = (body: object, how?: Parameters<typeof post>[2]) => post('/api/demo-booking', { ...booking, ...body }, how)
const write = (body: object, how?: Parameters<typeof post>[2]) =>
  post('/api/contact/send', { ...message, ...body }, how)
const bookings = async (q?: string) => (await admin.api.enquiries.bookings({ q, sort: '-createdAt' })).body
const inbox = async (q?: string) => (await admin.api.enquiries.inbox({ q, sort: '-createdAt' })).body

const ofSender: [object, string, string][] = [
  [{ fullName: '  ' }, 'fullName', 'Full Name is required'],
  [{ fullName: undefined }, 'fullName', 'Full Name is required'],
  [{ fullName: 'Asha\r\nBcc: all@example.org' }, 'fullName', 'Please enter the name on one line, as plain text'],
  [{ fullName: 'See https://evil.example' }, 'fullName', 'Please enter the name on one line, as plain text'],
  [{ fullName: 'x'.repeat(101) }, 'fullName', 'Please use at most 100 characters'],
  [{ email: '' }, 'email', 'Email is required'],
  [{ email: undefined }, 'email', 'Email is required'],
  [{ email: 'asha' }, 'email', 'Invalid email address'],
  [{ email: 'a@example.org, b@example.org' }, 'email', 'Invalid email address'],
  [{ email: 'a@example.org\nBcc: b@example.org' }, 'email', 'Invalid email address'],
  [{ phone: '' }, 'phone', 'Phone Number is required'],
  [{ phone: ' + ' }, 'phone', 'Phone Number is required'],
  [{ phone: undefined }, 'phone', 'Phone Number is required'],
  [{ phone: 9800000000 }, 'phone', 'Phone number must be a digit'],
  [{ phone: 'ninety' }, 'phone', 'Phone number must be a digit'],
  [{ phone: '98.00000000' }, 'phone', 'Phone number must be a digit'],
  [{ phone: '980000000' }, 'phone', 'Phone number must be at least 10 digits'],
  [{ phone: '9'.repeat(201) }, 'phone', 'Phone number is too long'],
]

test('a booking is refused by its first wrong field, in the words for it', async () => {
  for (const [wrong, path, message] of [
    ...ofSender,
    [{ course: '' }, 'course', 'Please select a course'],
    [{ course: 'sap-fico' }, 'course', 'Please select a course'],
    [{ course: undefined }, 'course', 'Please select a course'],
    [{ message: 'x'.repeat(501) }, 'message', 'Message cannot exceed 500 characters'],
    [{ message: 'a\u0000b' }, 'message', 'Please remove invisible control characters'],
  ] as [object, string, string][]) {
    const { status, body } = await book(wrong)
    assert.deepEqual([status, body], [400, { message, issues: [{ path, message }] }], JSON.stringify(wrong))
  }
  assert.deepEqual(await bookings(), [])
})

test('a message is refused by its first wrong field, in the words for it', async () => {
  for (const [wrong, path, message] of [
    ...ofSender,
    [{ subject: '' }, 'subject', 'Subject is required'],
    [{ subject: 'hello' }, 'subject', 'Subject is required'],
    [{ subject: undefined }, 'subject', 'Subject is required'],
    [{ message: '   ' }, 'message', 'Message is required'],
    [{ message: undefined }, 'message', 'Message is required'],
    [{ message: ' too short ' }, 'message', 'Message must be at least 10 characters'],
    [{ message: 'x'.repeat(1001) }, 'message', 'Message cannot exceed 1000 characters'],
  ] as [object, string, string][]) {
    const { status, body } = await write(wrong)
    assert.deepEqual([status, body], [400, { message, issues: [{ path, message }] }], JSON.stringify(wrong))
  }
  const nothing = await post('/api/contact/send', {})
  assert.deepEqual(
    nothing.body.issues?.map(({ message }) => message),
    [
      'Full Name is required',
      'Email is required',
      'Phone Number is required',
      'Subject is required',
      'Message is required',
    ],
  )
  assert.deepEqual(await inbox(), [])
})

// product 11.6
test('a form whose honeypot is filled is sent back: a program may have filled it for its sender', async () => {
  for (const { status, body } of [await book({ leaveEmpty: 'x' }), await write({ leaveEmpty: 'x' })])
    assert.deepEqual([status, body], [400, { message: 'Please send the form once more.' }])
  assert.deepEqual([...(await bookings()), ...(await inbox())], [])
  assert.deepEqual(mailbox.emails, [])
})

test('no field of a form has a name that password managers fill with something else', () => {
  const fields = [...Object.keys(BookingForm.shape), ...Object.keys(MessageForm.shape)]
  const filled = /^(website|url|homepage|company|organi[sz]ation|address|city|zip|username|title|name)$/i
  assert.deepEqual(
    fields.filter((name) => filled.test(name)),
    [],
  )
})

test('the lists are for admins only', async () => {
  for (const who of ['mentor', 'student', 'pending'] as const) {
    const { api } = await signedInAs(who)
    assert.equal((await refusal(api.enquiries.bookings({}))).status, 403, who)
    assert.equal((await refusal(api.enquiries.inbox({}))).status, 403, who)
    const marking = { id: crypto.randomUUID(), state: 'done' as const }
    assert.equal((await refusal(api.enquiries.markBooking(marking))).status, 403, who)
    assert.equal((await refusal(api.enquiries.markMessage(marking))).status, 403, who)
  }
  for (const path of ['/api/demo-booking', '/api/contact']) assert.equal((await send(path)).status, 401)
})

// product 11.5
test('a booking is stored, emailed to the institute, and confirmed without a word of the sender', async () => {
  const message = 'Is it far?\nEmail: someone@else.example\nFrom the metro, I mean.'
  const { status, body } = await book({ phone: '+91 (98) 0000-0000', email: ' Asha@Example.ORG ', message })
  assert.deepEqual([status, body], [201, { message: 'Thank you. We have received your demo request.' }])
  const [kept] = await bookings()
  assert.ok(kept?._id && Date.parse(kept.createdAt))
  const { _id, createdAt, ...written } = kept
  const asItCame = {
    phone: '+91 (98) 0000-0000',
    phoneE164: '+919800000000',
    state: 'new',
    changedByName: null,
    changedAt: null,
  }
  assert.deepEqual(written, { ...booking, email: 'asha@example.org', message, ...asItCame })

  const ours = await mailbox.emailTo('hello@example.com')
  assert.equal(ours.subject, 'Demo booking: SAP S/4HANA SD, from Asha Kini')
  assert.equal(ours.replyTo, 'asha@example.org')
  assert.match(ours.text, /Phone: \+91 \(98\) 0000-0000\n/)
  assert.match(ours.text, /\n> Is it far\?\n> Email: someone@else.example\n> From the metro, I mean\./)
  const theirs = await mailbox.emailTo('asha@example.org')
  assert.equal(theirs.subject, subjectLine(demoShown, 'we have received your demo request'))
  assert.doesNotMatch(theirs.text + theirs.headers, /Asha Kini|metro|98000/)
})

test('a message is stored, emailed to the institute, and confirmed', async () => {
  const { status, body } = await write({ email: 'ravi@example.org', message: '  What does it cost?  ' })
  const thanks = 'Thank you. We have received your message and will reply within 24 hours.'
  assert.deepEqual([status, body], [201, { message: thanks }])
  const [kept] = await inbox()
  assert.deepEqual([kept?.message, kept?.subject, kept?.email], ['What does it cost?', 'fees', 'ravi@example.org'])
  assert.equal(kept?.dueAt, dueAt(kept?.createdAt ?? '', demoShown))
  assert.equal((await mailbox.emailTo('hello@example.com')).subject, 'Message: Fees, from Asha Kini')
  assert.match((await mailbox.emailTo('ravi@example.org')).text, /within 24 hours/)
})

test('hostile text is kept as it is and writes no header of any email', async () => {
  const fullName = '=HYPERLINK("//x") <script>alert(1)</script>, "a" <b@evil.example>'
  const message = '<img src=x onerror=alert(1)>\r\nBcc: everyone@example.org\r\n.\r\nQUIT'
  assert.equal((await write({ fullName, message, email: 'hostile@example.org' })).status, 201)
  const [kept] = await inbox('hostile@')
  assert.deepEqual([kept?.fullName, kept?.message], [fullName, message])
  const { headers, replyTo, subject, text } = await mailbox.emailTo('hello@example.com')
  assert.doesNotMatch(headers, /^bcc/im)
  assert.deepEqual([replyTo, subject], ['hostile@example.org', `Message: Fees, from ${fullName}`])
  assert.match(text, /\n> Bcc: everyone@example.org\n/)
  await mailbox.emailTo('hostile@example.org')
  assert.deepEqual(mailbox.emails, [])
})

// product 20.2
test('five a minute may come from one address, of both forms together', async () => {
  const from = '192.0.2.1'
  for (const attempt of [book, write, book, write, book]) {
    const { status } = await attempt({ email: 'crowd@example.org' }, { from })
    assert.equal(status, 201)
  }
  // What is refused for its fields costs nothing; what would have been kept is refused.
  assert.equal((await book({ course: '' }, { from })).status, 400)
  for (const attempt of [book, write]) {
    const { status, headers, body } = await attempt({}, { from })
    assert.deepEqual([status, body.message], [429, 'Too many attempts. Please try again in a minute.'])
    assert.ok(Number(headers.get('retry-after')) > 0)
  }
  assert.equal((await book({ email: 'other@example.org' }, { from: '192.0.2.2' })).status, 201)
})

// product 11.5, 20.2
test("nobody's mailbox is filled from here: three confirmations a day, and everything is kept", async () => {
  for (let times = 0; times < 5; times++) assert.equal((await book({ email: 'victim@example.org' })).status, 201)
  assert.equal((await write({ email: 'victim@example.org', fullName: 'The Last' })).status, 201)
  assert.equal((await bookings('victim@')).length, 5)
  const isLast = ({ subject }: { subject: string }) => subject === 'Message: Fees, from The Last'
  while (!isLast(await mailbox.emailTo('hello@example.com')));
  assert.equal(mailbox.emails.filter(({ to }) => to === 'victim@example.org').length, 3)
})

test('a repeated attempt books once', async () => {
  const once = { key: 'the same', from: '192.0.2.9' }
  const [first, second] = await Promise.all([1, 2].map(() => book({ email: 'twice@example.org' }, once)))
  assert.deepEqual([first?.status, second?.status, first?.body], [201, 201, second?.body])
  assert.equal((await bookings('twice@')).length, 1)
})

test('a repeated attempt uses no second rate limit point, of forms or of confirmations', async () => {
  const from = '192.0.2.10'
  const email = 'patient@example.org'
  const once = { key: 'again and again', from }
  for (let time = 0; time < 8; time++) assert.equal((await book({ email }, once)).status, 201)
  assert.equal((await book({ email: 'another@example.org' }, once)).status, 422)
  for (let time = 0; time < 4; time++) assert.equal((await book({ email }, { from })).status, 201)
  assert.equal((await book({ email }, { from })).status, 429)
  assert.equal((await book({ email }, once)).status, 201)
  await write({ email: 'after@example.org', fullName: 'After all' })
  while ((await mailbox.emailTo('hello@example.com')).subject !== 'Message: Fees, from After all');
  assert.equal(mailbox.emails.filter(({ to }) => to === email).length, 3)
})

test('the lists are searched and sorted', async () => {
  for (const { key: course } of demoShown.demoCourses)
    await book({ fullName: `Wanted ${course}`, course, phone: '9811111111' })
  for (const subject of Object.keys(SUBJECTS)) assert.equal((await write({ subject })).status, 201)
  const { body, headers } = await admin.api.enquiries.bookings({ q: 'wanted', sort: '-course', limit: 2 })
  assert.deepEqual(
    body.map(({ course }) => course),
    ['sap-sd', 'sap-mm'],
  )
  assert.equal(headers['x-total-count'], '3')
  assert.ok(headers.link)
  assert.equal((await bookings('9811111111')).length, 3)
  assert.deepEqual(await bookings('100%'), [])
  assert.equal((await inbox('everyone@example')).length, 1)
  for (const sort of ['fullName', '-email', 'subject', 'createdAt'] as const) {
    assert.ok((await admin.api.enquiries.inbox({ sort })).body.length > 5)
  }
})

// product 14.4
test('admins receive an event that there is a new enquiry, without its content', async () => {
  const ear = listenAs<object>(url, admin.cookie)
  assert.ok(await ear.settled)
  await book({ email: 'heard@example.org' })
  await until(() => ear.received.length > 0, 'an event')
  const [{ _id: enquiryId } = {}] = await bookings('heard@')
  assert.deepEqual(ear.received, [{ name: 'enquiryMade', payload: { enquiryId } }])
  ear.close()
})
