import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeUps } from '#src/features/batches/server/table.ts'
import { dateIn } from '#src/shared/wall-time.ts'
import { testApp } from '#test/app.ts'
import { calendarOf } from '#test/calendar.ts'
import { batchDraft, courseDraft } from '#test/factories.ts'

const { send, signedInAs, db } = await testApp()
const [mentor, admin] = [await signedInAs('mentor'), await signedInAs('admin')]
const [arjun, divya] = [await signedInAs('student'), await signedInAs('student2')]
/** Who takes the batch over; a mentor, too. */
const colleague = admin
const isConfirmed = true
const course = await mentor.api.courses.create(courseDraft({ title: 'Warehouses' }))
for (const { user } of [arjun, divya])
  await mentor.api.enrollments.enroll({ studentId: user._id, courseId: course._id })

async function newBatch(mentorId: string, startTime: string, endTime: string) {
  const draft = batchDraft({ courseId: course._id, mentorId }, { classCount: 4, startTime, endTime })
  return { draft, ...(await mentor.api.batches.create({ ...draft, isConfirmed })) }
}
const from = await newBatch(mentor.user._id, '05:00', '06:00')
const into = await newBatch(colleague.user._id, '07:00', '08:00')
const read = (id: string) => mentor.api.batches.get({ id })
const [first = '', second = ''] = from.classes.map(({ _id }) => _id)
await mentor.api.batches.giveSeat({ id: from._id, studentId: arjun.user._id })
await db
  .insert(makeUps)
  .values({ classId: second, studentId: divya.user._id, missedClassId: into.classes[0]?._id ?? '' })

const readers = {
  student: await calendarOf(arjun, send),
  guest: await calendarOf(divya, send),
  mentor: await calendarOf(mentor, send),
  colleague: await calendarOf(colleague, send),
}
type Statuses = Partial<Record<keyof typeof readers, string>>

const SIGNS: Record<string, string> = { CONFIRMED: 'C', CANCELLED: 'x', absent: '-' }

/** What each calendar says of the classes of a batch in order of time, a sign each: held, cancelled, or not in it. */
async function statusesOf(batchId: string) {
  const { classes } = await read(batchId)
  const statuses: Statuses = {}
  for (const [name, reader] of Object.entries(readers))
    statuses[name as keyof Statuses] = (await reader.read())(classes)
      .map((status) => SIGNS[String(status)])
      .join('')
  return statuses
}

/** Each change with what the calendars say of the batch afterwards. */
const CHANGES: [name: string, change: () => Promise<unknown>, Required<Statuses>][] = [
  ['nothing', async () => undefined, { student: 'CCCC', guest: '-C--', mentor: 'CCCC', colleague: '----' }],
  [
    'a class is moved',
    () => mentor.api.batches.changeClass({ id: first, startsAt: hoursLater(from.classes[0]?.startsAt), isConfirmed }),
    { student: 'CCCC', guest: '-C--', mentor: 'CCCC', colleague: '----' },
  ],
  [
    'a class is cancelled',
    () => mentor.api.batches.changeClass({ id: first, state: 'cancelled' }),
    { student: 'xCCC', guest: '-C--', mentor: 'xCCC', colleague: '----' },
  ],
  [
    'a class is restored',
    () => mentor.api.batches.changeClass({ id: first, state: 'planned', isConfirmed }),
    { student: 'CCCC', guest: '-C--', mentor: 'CCCC', colleague: '----' },
  ],
  [
    'a class has a substitute',
    () => mentor.api.batches.changeClass({ id: second, mentorId: colleague.user._id, isConfirmed }),
    { student: 'CCCC', guest: '-C--', mentor: 'CxCC', colleague: '-C--' },
  ],
  [
    'a reserved seat is given up',
    () => divya.api.attendance.release({ id: second }),
    { student: 'CCCC', guest: '-x--', mentor: 'CxCC', colleague: '-C--' },
  ],
  [
    'a student is away',
    () => pause(dayOf(1), dayOf(2)),
    { student: 'CxxC', guest: '-x--', mentor: 'CxCC', colleague: '-C--' },
  ],
  [
    'a student is away for longer',
    () => pause(dayOf(2), dayOf(3)),
    { student: 'CCxx', guest: '-x--', mentor: 'CxCC', colleague: '-C--' },
  ],
  ['a student is back', () => pause(null, null), { student: 'CCCC', guest: '-x--', mentor: 'CxCC', colleague: '-C--' }],
  [
    'the batch is extended',
    () => mentor.api.batches.extend({ id: from._id, count: 1, isConfirmed }),
    { student: 'CCCCC', guest: '-x---', mentor: 'CxCCC', colleague: '-C---' },
  ],
  [
    'two classes have a substitute at once',
    () => severally({ action: 'substitute', mentorId: colleague.user._id }),
    { student: 'CCCCC', guest: '-x---', mentor: 'xxCCC', colleague: 'CC---' },
  ],
  [
    'two classes are cancelled at once',
    () => severally({ action: 'cancel' }),
    { student: 'xxCCC', guest: '-x---', mentor: 'xxCCC', colleague: 'xx---' },
  ],
  [
    'a holiday moves a class after the last',
    () => admin.api.batches.addHoliday({ date: dayOf(2), name: 'Rain', move: true }),
    { student: 'xxCCC', guest: '-x---', mentor: 'xxCCC', colleague: 'xx---' },
  ],
  [
    'another mentor takes over',
    async () => {
      const { classCount } = await read(from._id)
      return mentor.api.batches.edit({
        ...from.draft,
        classCount,
        id: from._id,
        mentorId: colleague.user._id,
        isConfirmed,
      })
    },
    { student: 'xxCCC', guest: '-x---', mentor: 'xxxxx', colleague: 'xxCCC' },
  ],
  [
    'the batch is merged into another',
    () => mentor.api.batches.merge({ id: from._id, into: into._id, isConfirmed }),
    { student: 'xxxxx', guest: '-x---', mentor: 'xxxxx', colleague: 'xxxxx' },
  ],
]

/** Changes the first two classes in one write. */
async function severally(change: { action: 'cancel' } | { action: 'substitute'; mentorId: string }) {
  const { classes } = await read(from._id)
  const chosen = classes.slice(0, 2).map(({ _id, version }) => ({ _id, version }))
  return mentor.api.batches.changeSeveral({ classes: chosen, isConfirmed, ...change })
}

/** On which day the class at that place was planned: no holiday of the institute's. */
const dayOf = (place: number) => dateIn(from.classes[place]?.startsAt ?? '', 'Asia/Kolkata')
const hoursLater = (instant = '') => new Date(Date.parse(instant) + 5 * 60 * 60_000).toISOString()
const pause = (pausedFrom: string | null, pausedUntil: string | null) =>
  mentor.api.batches.pause({ id: from._id, studentId: arjun.user._id, pausedFrom, pausedUntil })

test('every calendar follows every change: SEQUENCE rises, and what a reader loses is cancelled', async () => {
  for (const [name, change, statuses] of CHANGES) {
    await change()
    assert.deepEqual(await statusesOf(from._id), statuses, name)
  }
  const target = await statusesOf(into._id)
  assert.deepEqual(target, { student: 'CCCC', guest: '----', mentor: '----', colleague: 'CCCC' })
})
