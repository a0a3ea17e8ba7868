import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import ICAL from 'ical.js'
import { testApp } from '#test/app.ts'
import { batchDraft, courseDraft, inDays } from '#test/factories.ts'
import { openMailbox } from '#test/mailbox.ts'
import { refusal } from '#test/refusal.ts'

const mailbox = await openMailbox()
after(() => mailbox.close())
const { send, signedInAs } = await testApp({ environment: { SMTP_URL: mailbox.url }, withJobs: true })
const mentor = await signedInAs('mentor')
const [arjun, divya] = [await signedInAs('student'), await signedInAs('student2')]
const course = await mentor.api.courses.create(courseDraft({ title: 'Warehouses' }))
const draft = batchDraft({ courseId: course._id, mentorId: mentor.user._id }, { classCount: 5 })
const { _id: id, classes } = await mentor.api.batches.create(draft)
for (const { user } of [arjun, divya])
  await mentor.api.enrollments.enroll({ studentId: user._id, courseId: course._id })
await mentor.api.batches.giveSeat({ id, studentId: arjun.user._id })
const edit = (overrides: object) => mentor.api.batches.edit({ ...draft, ...overrides, id })

/** What a calendar says of each class, by its number as the batch began. */
function read(written: string) {
  const events = new ICAL.Component(ICAL.parse(written))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
  const numberOf = new Map(classes.map(({ _id, number }) => [_id, number]))
  return events
    .map((event) => ({
      number: numberOf.get(event.uid.slice(0, 36)),
      status: event.component.getFirstPropertyValue('status'),
      sequence: event.sequence,
      startsAt: event.startDate.toJSDate().toISOString(),
      summary: event.summary,
    }))
    .sort((a, b) => (a.number ?? 0) - (b.number ?? 0))
}
async function calendarFor({ api }: typeof arjun) {
  const { pathname } = new URL((await api.batches.makeFeed()).url)
  return async () => read(await (await send(pathname)).text())
}

test('a class that a changed pattern takes away stays in calendars as cancelled, and nowhere else', async () => {
  const [his, hers] = [await calendarFor(arjun), await calendarFor(mentor)]
  const before = await his()
  assert.deepEqual(
    before.map(({ status }) => status),
    Array(5).fill('CONFIRMED'),
  )
  const { classes: left } = await edit({ classCount: 3 })
  assert.equal(left.length, 3)
  for (const calendar of [await his(), await hers()]) {
    assert.deepEqual(
      calendar.map(({ number, status }) => [number, status]),
      [1, 2, 3, 4, 5].map((number) => [number, number > 3 ? 'CANCELLED' : 'CONFIRMED']),
    )
    const [was, is] = [before[4], calendar[4]]
    assert.ok((is?.sequence ?? 0) > (was?.sequence ?? 0))
    assert.deepEqual([is?.startsAt, is?.summary], [was?.startsAt, was?.summary])
  }
  assert.equal((await mentor.api.batches.timetable({ from: inDays(0), to: inDays(30) })).length, 3)
  assert.equal((await refusal(mentor.api.batches.receipts({ id: classes[4]?._id ?? '' }))).status, 404)

  await mentor.api.batches.giveSeat({ id, studentId: divya.user._id })
  const late = await (await calendarFor(divya))()
  assert.deepEqual(
    late.map(({ number }) => number),
    [1, 2, 3],
    'who came later never had them',
  )
})

test('an edit that only removes classes notifies students, and an email cancels them', async () => {
  const bell = await arjun.api.notifications.list()
  const message = bell.find(({ type }) => type === 'classChanged')?.message ?? ''
  assert.equal(bell.filter(({ type }) => type === 'classChanged').length, 1)
  assert.match(message, /^Warehouses, Daily evenings: 2 classes are cancelled: class 4 on .*; class 5 on .*\./)
  assert.match(message, / The batch has 3 classes instead of 5\.$/)
  const removed = /Warehouses, Daily evenings: 2 classes are cancelled: class 4 on /
  const { calendars } = await mailbox.emailTo('student@example.com', removed)
  assert.deepEqual(
    calendars.flatMap(({ content }) => read(content)).map(({ number, status }) => [number, status]),
    [
      [4, 'CANCELLED'],
      [5, 'CANCELLED'],
    ],
  )
})

test('a changed mentor of the batch notifies everyone, except for a class that had its own mentor', async () => {
  const otherMentor = (await mentor.api.batches.mentors()).find(({ _id }) => _id !== mentor.user._id)
  assert.ok(otherMentor)
  const classChangesOf = async ({ api }: typeof arjun) =>
    (await api.notifications.list()).filter(({ type }) => type === 'classChanged').map(({ message }) => message)
  const [first] = (await mentor.api.batches.get({ id })).classes
  await mentor.api.batches.changeClass({ id: first?._id ?? '', mentorId: otherMentor._id, isConfirmed: true })
  const before = (await mentor.api.batches.get({ id })).classes
  const { classes: after } = await edit({ classCount: 3, mentorId: otherMentor._id, isConfirmed: true })
  assert.deepEqual(
    after.map(({ changedAt }, at) => changedAt !== before[at]?.changedAt),
    [false, true, true],
  )
  const message = (await classChangesOf(arjun))[0] ?? ''
  const sentence = `Warehouses, Daily evenings: 2 classes will be taught by ${otherMentor.name} (was Meera Nair): `
  assert.ok(message.startsWith(sentence), message)
  assert.ok(
    (await classChangesOf(await signedInAs('admin'))).includes(message),
    'the staff, too: whoever taught them, and who will',
  )
  await edit({ classCount: 3, isConfirmed: true })
})

test('one edit that moves, adds, removes and relocates classes sends one notification', async () => {
  const startTime = '18:00'
  await edit({ classCount: 2, startTime })
  await edit({ classCount: 3, startTime })
  await edit({ classCount: 3, startTime, room: 'Lab' })
  const [room, added, both] = (await arjun.api.notifications.list())
    .filter(({ type }) => type === 'classChanged')
    .map(({ message }) => message)
  const ofIt = 'Warehouses, Daily evenings'
  assert.match(room ?? '', new RegExp(`^${ofIt}: 3 classes will be in Lab: class 1 on [^.]*\\.$`))
  assert.match(
    both ?? '',
    new RegExp(`^${ofIt}: class 3 on [^.]* is cancelled\\. ${ofIt}: 2 classes will be from 6:00`),
  )
  assert.match(added ?? '', new RegExp(`^${ofIt}: class 3 on [^.]* is new\\. The batch has 3 classes instead of 2\\.$`))
})
