import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { createLog } from '#src/server/observability/log.ts'
import { testApp } from '#test/app.ts'
import { batchDraft, courseDraft, inDays } from '#test/factories.ts'
import { openMailbox } from '#test/mailbox.ts'
import { emailsHaveLeft } from '#test/queue.ts'
import { refusal } from '#test/refusal.ts'
import { timetableViews } from './table.ts'

const written: string[] = []
const log = createLog('info', { write: (line: string) => written.push(line) })
const mailbox = await openMailbox()
after(() => mailbox.close())
const { send, signedInAs, db } = await testApp({
  environment: { SMTP_URL: mailbox.url },
  withJobs: true,
  log,
})
const mentor = await signedInAs('mentor')
const admin = await signedInAs('admin')
const [arjun, divya] = [await signedInAs('student'), await signedInAs('student2')]
const course = await mentor.api.courses.create(courseDraft({ title: 'Warehouses' }))
const of = { courseId: course._id, mentorId: mentor.user._id }
const batch = await mentor.api.batches.create(
  batchDraft(of, { classCount: 5, room: 'Room 1', joinUrl: 'https://example.com/join', medium: 'both' }),
)
const otherBatch = await mentor.api.batches.create(
  batchDraft(of, { startTime: '10:00', endTime: '11:00', classCount: 5 }),
)
for (const { user } of [arjun, divya])
  await mentor.api.enrollments.enroll({ studentId: user._id, courseId: course._id })
await mentor.api.batches.giveSeat({ id: batch._id, studentId: arjun.user._id })
await mentor.api.batches.giveSeat({ id: otherBatch._id, studentId: divya.user._id })
const span = { from: inDays(0), to: inDays(40) }
const [, second, third, fourth] = batch.classes
const later = (instant: string | undefined, hours: number) =>
  new Date(Date.parse(instant ?? '') + hours * 60 * 60_000).toISOString()

// product 21.10
test('students see their own classes, staff all of them, and the address to join is theirs alone', async () => {
  const timetable = await arjun.api.batches.timetable(span)
  assert.deepEqual([...new Set(timetable.map(({ batch }) => batch._id))], [batch._id])
  assert.deepEqual(
    timetable.map(({ number }) => number),
    [1, 2, 3, 4, 5],
  )
  assert.equal(timetable[0]?.joinUrl, 'https://example.com/join')
  const hers = await divya.api.batches.timetable(span)
  assert.ok(hers.length === 5 && !JSON.stringify(hers).includes('example.com/join'))
  assert.equal((await mentor.api.batches.timetable(span)).length, 10)
  for (const query of [
    'from=2027-01-01&to=2027-03-10',
    'from=0000-01-01&to=2027-01-01',
    'from=2027-01-01',
    'from=a&to=b',
  ]) {
    assert.equal((await send(`/api/timetable?${query}`, { headers: { cookie: arjun.cookie } })).status, 400, query)
  }
})

test('a class is moved, cancelled and edited, and invalid changes are refused', async () => {
  const id = second?._id ?? ''
  const change = mentor.api.batches.changeClass
  assert.equal((await refusal(change({ id: 'unknown' }))).status, 404)
  for (const [input, message] of [
    [{ endsAt: second?.startsAt }, 'A class must end after it begins.'],
    [{ endsAt: later(second?.startsAt, 25) }, 'A class must end within a day.'],
    [{ startsAt: '2020-01-01T10:00:00Z' }, 'A class cannot be moved into the past.'],
    [{ startsAt: '9999-12-31T10:00:00Z' }, 'Please choose a year from 2000 to 2199'],
    [{ startsAt: 'soon' }, 'Please enter the start time'],
    [{ mentorId: arjun.user._id }, 'This person is not a mentor.'],
  ] as const) {
    const refused = await refusal(change({ id, ...input }))
    assert.deepEqual([refused.status, refused.message], [400, message])
  }
  const taken = await refusal(change({ id, startsAt: otherBatch.classes[1]?.startsAt }))
  assert.equal(taken.status, 409)
  assert.match(taken.message, /^Meera Nair teaches Daily mornings of Warehouses on /)

  await change({ id, startsAt: later(second?.startsAt, 1), room: 'Lab' })
  const moved = (await arjun.api.batches.timetable(span)).find(({ _id }) => _id === id)
  assert.deepEqual([moved?.state, moved?.room, moved?.endsAt], ['moved', 'Lab', later(second?.endsAt, 1)])
  const thirdId = third?._id ?? ''
  // Whatever hours come along, once and again: it keeps its own.
  for (const hours of [{ endsAt: '2020-01-01T10:00:00Z' }, { startsAt: '2020-01-01T10:00:00Z' }])
    await change({ id: thirdId, state: 'cancelled', ...hours })
  const cancelled = (await arjun.api.batches.timetable(span)).find(({ _id }) => _id === thirdId)
  assert.deepEqual(
    [cancelled?.state, cancelled?.startsAt, cancelled?.endsAt],
    ['cancelled', third?.startsAt, third?.endsAt],
  )
  await change({ id: fourth?._id ?? '', topic: 'Bins', note: 'Bring a laptop' })
  const words = (await arjun.api.batches.timetable(span)).find(({ _id }) => _id === fourth?._id)
  assert.deepEqual([words?.state, words?.topic, words?.note], ['planned', 'Bins', 'Bring a laptop'])
  const bell = (await arjun.api.notifications.list()).filter(({ type }) => type === 'classChanged')
  assert.equal(bell.length, 2, 'a changed topic or note notifies nobody')
  assert.match(
    bell[1]?.message ?? '',
    /^Warehouses, Daily evenings: class 2 on .* will be from 8:00.PM to 10:00.PM IST \(was 7:00.PM to 9:00.PM\)\. .*: class 2 on .* will be in Lab \(was Room 1\)\.$/,
  )
  assert.match(
    bell[0]?.message ?? '',
    /^Warehouses, Daily evenings: class 3 on .*\sIST is cancelled\. The batch has 4 classes instead of 5\.$/,
  )
  assert.equal((await divya.api.notifications.list()).filter(({ type }) => type === 'classChanged').length, 0)
})

// product 21.8, 21.9
test('an email with the class as a calendar goes to whoever has a seat, and to nobody else', async () => {
  await emailsHaveLeft(db)
  const emails = mailbox.emails.filter(({ subject }) => /: class [23] on /.test(subject))
  assert.equal(emails.length, 2)
  assert.deepEqual([...new Set(emails.map(({ to }) => to))], ['student@example.com'])
  for (const [at, changed] of [second, third].entries())
    assert.ok(emails[at]?.text.includes(`/dashboard/timetable?class=${changed?._id}\n`), 'it leads to the class')
  for (const { text } of emails) assert.match(text, /\d [AP]M\sIST/)
  assert.match(emails[0]?.subject ?? '', / will be from 8:00 PM to /)
  assert.match(emails[1]?.subject ?? '', / is cancelled$/)
  const methods = emails.map(({ calendars }) => calendars.map(({ method }) => method))
  assert.deepEqual(methods, [['PUBLISH'], ['CANCEL']], 'the second class was moved, the third cancelled')
  for (const { method, content } of emails.flatMap(({ calendars }) => calendars)) {
    const calendar = new ICAL.Component(ICAL.parse(content))
    const [event, ...more] = calendar.getAllSubcomponents('vevent')
    const written = (name: string) => event?.getFirstPropertyValue(name)
    assert.equal(calendar.getFirstPropertyValue('method'), method)
    assert.match(String(written('organizer')), /^mailto:hello@example\.com$/i)
    const isCancelled = method === 'CANCEL'
    assert.equal(written('status'), isCancelled ? 'CANCELLED' : 'CONFIRMED')
    assert.equal(written('attendee'), isCancelled ? 'MAILTO:student@example.com' : null)
    assert.deepEqual(more, [], 'a message that cancels names one event')
  }
})

// product 21.9
test('staff see who has seen a changed class, and can call who has not', async () => {
  const id = second?._id ?? ''
  assert.deepEqual(await mentor.api.batches.receipts({ id }), {
    seen: 0,
    of: 1,
    unseen: [{ _id: arjun.user._id, name: 'Arjun Shetty', phone: '', phoneE164: '' }],
  })
  await arjun.api.batches.sawTimetable()
  assert.equal((await mentor.api.batches.receipts({ id })).seen, 1)
  await mentor.api.batches.changeClass({ id, room: 'Room 3' })
  assert.equal((await mentor.api.batches.receipts({ id })).seen, 0)
  await arjun.api.notifications.read({})
  assert.equal((await mentor.api.batches.receipts({ id })).seen, 1, 'the bell says it in full')
  await mentor.api.notifications.read({})
  assert.equal(await db.$count(timetableViews, eq(timetableViews.userId, mentor.user._id)), 0, 'staff have no classes')
  assert.equal((await refusal(mentor.api.batches.receipts({ id: 'unknown' }))).status, 404)
})

test('staff name a substitute among the mentors, and see since when a change is known', async () => {
  const mentors = await mentor.api.batches.mentors()
  const substitute = mentors.find(({ _id }) => _id !== mentor.user._id)
  assert.ok(substitute && mentors.every((mentor) => !('email' in mentor)))
  const id = second?._id ?? ''
  const classOf = async () => (await mentor.api.batches.get({ id: batch._id })).classes.find(({ _id }) => _id === id)
  const before = await classOf()
  await mentor.api.batches.changeClass({ id, mentorId: substitute._id, isConfirmed: true })
  const after = await classOf()
  assert.deepEqual([after?.mentorId, after?.mentorName], [substitute._id, substitute.name])
  assert.ok(Date.parse(after?.changedAt ?? '') > Date.parse(before?.changedAt ?? ''))
  await mentor.api.batches.changeClass({ id, mentorId: null, isConfirmed: true })
  assert.equal((await classOf())?.mentorName, '')
})

test('a class is added by hand, and stays where it is when the pattern changes', async () => {
  const startsAt = later(batch.classes[4]?.startsAt, 24 * 3 + 2)
  const added = await mentor.api.batches.addClass({
    id: batch._id,
    startsAt,
    endsAt: later(startsAt, 1),
    topic: 'Revision',
  })
  const { number, state, isAdded, topic } = added.class
  assert.deepEqual(
    [number, state, isAdded, topic],
    [5, 'planned', true, 'Revision'],
    'the cancelled one gave its number back',
  )
  const { classCount, seats, version } = await mentor.api.batches.get({ id: batch._id })
  assert.equal(classCount, 5)
  const draft = batchDraft(of, {
    classCount,
    seats,
    startTime: '17:00',
    endTime: '18:30',
    room: 'Room 1',
    medium: 'both',
    joinUrl: 'https://example.com/join',
  })
  const saved = await mentor.api.batches.edit({ ...draft, id: batch._id, version, isConfirmed: true })
  const states = saved.classes.map(({ number, state, isAdded }) => [number, isAdded ? 'added' : state])
  assert.deepEqual(
    states.filter(([, state]) => state !== 'cancelled').map(([number]) => number),
    [1, 2, 3, 4, 5],
  )
  assert.deepEqual(states.map(([, state]) => state).toSorted(), [
    'added',
    'cancelled',
    'moved',
    'planned',
    'planned',
    'planned',
  ])
  assert.equal(saved.classes.find(({ isAdded }) => isAdded)?.startsAt, startsAt)
  await emailsHaveLeft(db)
  assert.equal(
    mailbox.emails.filter(
      ({ text }) => text.includes('Daily evenings: 2 classes') || text.includes('Daily evenings: 3 classes'),
    ).length,
    1,
    'one email, however many were moved',
  )
})

// product 21.11
test('a calendar is read by its secret alone: what moves keeps its name, what is cancelled stays', async () => {
  const { url: address } = await arjun.api.batches.makeFeed()
  const path = new URL(address).pathname
  const response = await send(path)
  assert.deepEqual(
    [response.status, ...['content-type', 'cache-control', 'x-robots-tag'].map((name) => response.headers.get(name))],
    [200, 'text/calendar; charset=utf-8', 'private, no-cache', 'noindex'],
  )
  const text = await response.text()
  const etag = response.headers.get('etag') ?? ''
  const askAgain = async () => {
    const again = await send(path, { headers: { 'if-none-match': etag } })
    return [again.status, (await again.text()).length > 0]
  }
  assert.deepEqual(await askAgain(), [304, false], 'nothing has changed')
  assert.ok(!text.includes('example.com/join'))
  const read = (written: string) =>
    new ICAL.Component(ICAL.parse(written)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  const before = read(text)
  assert.equal(before.length, 6)
  const find = (events: ICAL.Event[], id: string | undefined) => events.find(({ uid }) => uid.startsWith(id ?? 'none'))
  assert.equal(find(before, third?._id)?.component.getFirstPropertyValue('status'), 'CANCELLED')
  await mentor.api.batches.changeClass({
    id: fourth?._id ?? '',
    startsAt: later(fourth?.startsAt, -3),
    isConfirmed: true,
  })
  assert.deepEqual(await askAgain(), [200, true], 'a class was moved')
  const after = read(await (await send(path)).text())
  const [was, is] = [find(before, fourth?._id), find(after, fourth?._id)]
  assert.equal(is?.uid, was?.uid)
  assert.ok((is?.sequence ?? 0) > (was?.sequence ?? 0))
  assert.equal(is?.startDate.toJSDate().toISOString(), later(fourth?.startsAt, -3))

  await mentor.api.batches.takeSeat({ id: batch._id, studentId: arjun.user._id })
  const left = read(await (await send(path)).text())
  assert.ok(left.length === 6 && left.every((event) => event.component.getFirstPropertyValue('status') === 'CANCELLED'))

  for (const wrong of ['x', 'a'.repeat(42), 'a'.repeat(43), 'a'.repeat(44), 'a'.repeat(4_000), '%00', '..%2f..']) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const response = await send(`/api/timetable/${wrong}.ics`, { method })
      const { message } = (await response.json()) as { message: string }
      assert.ok([400, 404, 405].includes(response.status), `${method} ${wrong}: ${response.status}`)
      assert.match(message, /^[A-Z].*\.$/)
    }
  }
  const { rows } = await db.execute(sql`select secret_hash from timetable_feeds`)
  assert.ok(!JSON.stringify(rows).includes(path.split('/').at(-1)?.replace('.ics', '') ?? ''), 'only its hash is kept')
  assert.ok(written.some((line) => line.includes('"/api/timetable/…"')))
  assert.ok(!written.join().includes(path), 'and its path stands in no log')
  const anew = new URL((await arjun.api.batches.makeFeed()).url).pathname
  assert.deepEqual([(await send(path)).status, (await send(anew)).status], [404, 200])
  assert.match((await arjun.api.batches.removeFeed()).message, /^Your calendar link is turned off\. /)
  assert.equal((await send(anew)).status, 404)
  const hers = new URL((await divya.api.batches.makeFeed()).url).pathname
  await admin.api.users.reject({ id: divya.user._id })
  assert.equal((await send(hers)).status, 404, 'of somebody who is gone')
})
