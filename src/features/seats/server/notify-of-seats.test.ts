import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { batches, classes, waitlistEntries } from '#src/features/batches/server/table.ts'
import { subjectLine } from '#src/server/mail/wording.ts'
import { withPlainSpaces } from '#src/shared/text.ts'
import { formatDate, formatZonedTime } from '#src/shared/time.ts'
import { dateIn } from '#src/shared/wall-time.ts'
import { testApp } from '#test/app.ts'
import { at } from '#test/classroom.ts'
import { batchDraft, courseDraft, inDays } from '#test/factories.ts'
import { openMailbox } from '#test/mailbox.ts'
import { emailsHaveLeft } from '#test/queue.ts'
import { refusal } from '#test/refusal.ts'
import { demoShown } from '../../../../db/demo/institute/institute.ts'
import { expireOffers } from './expire-offers.ts'

const mailbox = await openMailbox()
after(() => mailbox.close())
const { signedInAs, db, site } = await testApp({ environment: { SMTP_URL: mailbox.url }, withJobs: true })
const mentor = await signedInAs('mentor')
const [arjun, divya] = [await signedInAs('student'), await signedInAs('student2')]
const [his, hers] = [arjun.user._id, divya.user._id]
const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'Ledgers' }))
const enroll = (studentId: string, more = {}) => mentor.api.enrollments.enroll({ studentId, courseId, ...more })
/** Neither is enrolled, so that nothing is left of the test before. */
async function deEnrollAll() {
  const { body } = await mentor.api.enrollments.ofCourse({ courseId })
  for (const { _id } of body) await mentor.api.enrollments.deEnroll({ id: _id })
}

/** A batch of one seat, whose classes begin so many minutes from now and last half an hour. */
async function batchOf(minutes: number[], overrides = {}) {
  const draft = batchDraft(
    { courseId, mentorId: mentor.user._id },
    { classCount: minutes.length, seats: 1, ...overrides },
  )
  const { _id, classes: planned } = await mentor.api.batches.create({ ...draft, isConfirmed: true })
  const hours = minutes.map((begin) => ({ startsAt: at(begin), endsAt: at(begin + 30) }))
  for (const [index, { _id: classId }] of planned.entries())
    await db
      .update(classes)
      .set(hours[index] ?? {})
      .where(eq(classes._id, classId))
  const span = { beginsAt: at(Math.min(...minutes)), endsAt: at(Math.max(...minutes) + 30) }
  await db.update(batches).set(span).where(eq(batches._id, _id))
  return { _id, hours }
}

const newEmails = async () => {
  await emailsHaveLeft(db)
  return mailbox.emails.splice(0)
}
/** What the latest notifications of a student about seats say. */
const bellOf = async ({ api }: typeof arjun) =>
  (await api.notifications.list())
    .filter(({ type }) => /^(seat|enrollmentCreated)/.test(type))
    .map(({ message }) => withPlainSpaces(message))
const latestOf = async (student: typeof arjun) => (await bellOf(student))[0] ?? ''
/** Takes the seat from him, so that it is offered to her. */
async function offeredTo(batchId: string) {
  await enroll(his, { batchId, isConfirmed: true })
  await enroll(hers, { batchId, wait: true, isConfirmed: true })
  await mentor.api.batches.takeSeat({ id: batchId, studentId: his })
  return (await mentor.api.batches.get({ id: batchId })).waitingList[0]?.offerUntil
}
const statusesIn = (content: string) =>
  new ICAL.Component(ICAL.parse(content))
    .getAllSubcomponents('vevent')
    .map((event) => event.getFirstPropertyValue('status'))

describe('messages about seats', () => {
  beforeEach(async () => {
    await deEnrollAll()
    await newEmails()
  })

  test('nobody is offered a seat of a batch whose last class has begun', async () => {
    const { _id } = await batchOf([-20])
    assert.equal(await offeredTo(_id), null)
    assert.ok(!(await latestOf(divya)).startsWith('A seat is free'))
  })

  for (const [what, minutes, ends] of [
    ['with its next class', [300, 3_000], 300],
    ['after 24 hours', [3_000, 4_000], 24 * 60],
    ['with the class after one that begins within the hour', [30, 600, 3_000], 600],
    ['with the last class, also within the hour', [-600, 30], 30],
  ] as const) {
    test(`an offer ends ${what}, and its message names that moment`, async () => {
      const { _id } = await batchOf([...minutes])
      const offerUntil = (await offeredTo(_id)) ?? ''
      assert.ok(Math.abs(Date.parse(offerUntil) - Date.parse(at(ends))) < 60_000, offerUntil)
      const moment = withPlainSpaces(formatZonedTime(offerUntil))
      assert.ok((await latestOf(divya)).includes(`Please accept or decline it by ${moment}.`), await latestOf(divya))
      const email = (await newEmails()).find(({ to, subject }) => to === divya.user.email && subject.includes('a seat'))
      assert.equal(email?.subject, subjectLine(demoShown, 'a seat is free for you in Daily evenings of Ledgers'))
      assert.ok(email?.text.includes(moment))
    })
  }

  test('an offer ends when the last class has begun, whatever was promised, and says so once', async () => {
    const { _id } = await batchOf([600])
    await offeredTo(_id)
    const [place] = (await mentor.api.batches.get({ id: _id })).waitingList
    await newEmails()
    // The site itself may be the first to see it, at the next full minute.
    await db
      .update(classes)
      .set({ startsAt: at(-5), endsAt: at(25) })
      .where(eq(classes.batchId, _id))
    assert.equal((await refusal(divya.api.batches.accept({ id: place?.offerId ?? '' }))).status, 409)
    await Promise.all([expireOffers(site.services), expireOffers(site.services)])
    assert.equal(await db.$count(waitlistEntries, eq(waitlistEntries.batchId, _id)), 0)
    const expired = (await bellOf(divya)).filter((text) =>
      text.startsWith('The offer of a seat in Daily evenings of Ledgers has'),
    )
    assert.equal(expired.length, 1)
    assert.deepEqual(
      (await newEmails()).map(({ to }) => to),
      [divya.user.email],
    )
  })

  test('enrolled with a seat is one message, with first class, room, mentor, days, hours and files', async () => {
    const before = (await bellOf(arjun)).length
    const { _id, hours } = await batchOf([600, 2_040], { room: 'Room 1' })
    await enroll(his, { batchId: _id })
    const bell = await bellOf(arjun)
    assert.equal(bell.length, before + 1)
    assert.match(
      bell[0] ?? '',
      /^You have been enrolled in Ledgers\. You have a seat in Daily evenings of Ledgers\. Your first class is on .* IST, in Room 1, with Meera Nair\. 2 classes remain \(every day, 7:00 – 9:00 PM\)\.$/,
    )
    assert.ok(bell[0]?.includes(withPlainSpaces(formatDate(hours[0]?.endsAt ?? ''))))
    const [email, ...more] = await newEmails()
    assert.deepEqual([email?.to, more.length], [arjun.user.email, 0])
    assert.deepEqual(
      email?.calendars.map(({ method, content }) => [method, statusesIn(content)]),
      [['PUBLISH', ['CONFIRMED', 'CONFIRMED']]],
    )
  })

  test('waiting, moving and leaving each have their own words; what is lost is cancelled in calendars', async () => {
    const [first, second] = [await batchOf([600]), await batchOf([900], { name: 'Late birds' })]
    for (const studentId of [his, hers]) await enroll(studentId)
    assert.equal(await latestOf(arjun), 'You have been enrolled in Ledgers.')
    await mentor.api.batches.giveSeat({ id: first._id, studentId: hers })
    await mentor.api.batches.giveSeat({ id: first._id, studentId: his, wait: true })
    assert.equal(
      await latestOf(arjun),
      'You are on the waiting list for Daily evenings of Ledgers. We will notify you as soon as a seat is free.',
    )
    await newEmails()
    await mentor.api.batches.giveSeat({ id: second._id, studentId: hers })
    assert.match(
      await latestOf(divya),
      /^Your seat is now in Late birds of Ledgers instead of Daily evenings\. Your first /,
    )
    const moved = (await newEmails()).find(({ to }) => to === divya.user.email)
    assert.equal(
      moved?.subject,
      subjectLine(demoShown, 'your seat is now in Late birds of Ledgers instead of Daily evenings'),
    )
    assert.deepEqual(
      moved?.calendars.map(({ method, content }) => [method, statusesIn(content)]),
      [
        ['PUBLISH', ['CONFIRMED']],
        ['CANCEL', ['CANCELLED']],
      ],
    )
    const [{ offer } = { offer: null }] = (await arjun.api.batches.mine()).filter(({ _id }) => _id === first._id)
    await arjun.api.batches.accept({ id: offer?._id ?? '' })
    assert.match(
      await latestOf(arjun),
      /^You have a seat in Daily evenings of Ledgers\./,
      'also who accepts it themselves',
    )
    await mentor.api.batches.takeSeat({ id: second._id, studentId: hers })
    assert.equal(await latestOf(divya), 'You no longer have a seat in Late birds of Ledgers.')
    await deEnrollAll()
    assert.equal(
      await latestOf(arjun),
      'You are no longer enrolled in Ledgers. You no longer have a seat in Daily evenings of Ledgers.',
    )
    const last = (await newEmails()).filter(({ to }) => to === arjun.user.email).at(-1)
    assert.deepEqual(
      last?.calendars.map(({ method }) => method),
      ['CANCEL'],
    )
  })

  test('a pause cancels its classes in calendars, and its end brings them back', async () => {
    const of = { courseId, mentorId: mentor.user._id }
    const draft = { ...batchDraft(of, { classCount: 3 }), isConfirmed: true }
    const { _id: id, classes: planned } = await mentor.api.batches.create(draft)
    const day = dateIn(planned[1]?.startsAt ?? '', 'Asia/Kolkata')
    await enroll(his, { batchId: id })
    await newEmails()
    const pauses = [
      [{ pausedFrom: day, pausedUntil: day }, [['CANCEL', ['CANCELLED']]]],
      [{ pausedFrom: null, pausedUntil: null }, [['PUBLISH', ['CONFIRMED']]]],
      [{ pausedFrom: inDays(40), pausedUntil: inDays(50) }, []],
    ] as const
    for (const [pause, calendars] of pauses) {
      await mentor.api.batches.pause({ id, studentId: his, ...pause })
      const [email, ...more] = await newEmails()
      assert.deepEqual([email?.to, more.length], [arjun.user.email, 0])
      assert.deepEqual(
        email?.calendars.map(({ method, content }) => [method, statusesIn(content)]),
        calendars,
      )
    }
    await mentor.api.batches.cancel({ id })
  })

  test('a merge brings the classes of the other batch into calendars, and cancels those of the first', async () => {
    const [first, second] = [await batchOf([600, 2_040]), await batchOf([900, 2_340], { name: 'Late birds' })]
    await enroll(his, { batchId: first._id })
    await newEmails()
    await mentor.api.batches.merge({ id: first._id, into: second._id, isConfirmed: true })
    const [email, ...more] = await newEmails()
    assert.deepEqual([email?.to, more.length], [arjun.user.email, 0])
    assert.deepEqual(
      email?.calendars.map(({ method, content }) => [method, statusesIn(content)]),
      [
        ['PUBLISH', ['CONFIRMED', 'CONFIRMED']],
        ['CANCEL', ['CANCELLED']],
        ['CANCEL', ['CANCELLED']],
      ],
    )
  })
})
