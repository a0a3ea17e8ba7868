import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withPlainSpaces } from '#src/shared/text.ts'
import { testApp, testDatabase } from '#test/app.ts'
import { batchDraft, courseDraft, inDays } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

const freeDay = inDays(5)

const databaseUrl = await testDatabase()
const [first, second] = [await testApp({ databaseUrl }), await testApp({ databaseUrl })]
const { signedInAs, guest } = first
const [admin, colleague] = [await signedInAs('admin'), await second.signedInAs('admin')]
const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
const { _id: courseId } = await admin.api.courses.create(courseDraft({ title: 'Ledgers' }))
await admin.api.enrollments.enroll({ studentId: student.user._id, courseId })
const of = { courseId, mentorId: mentor.user._id }

/** Each in weeks of its own, so that none clashes with another's. */
const newBatch = (begins: number, overrides = {}) =>
  mentor.api.batches.create(batchDraft(of, { startsOn: inDays(begins), classCount: 4, ...overrides }))
const classesOf = async ({ _id: id }: { _id: string }) => (await mentor.api.batches.get({ id })).classes
const dayOf = ({ startsAt }: { startsAt: string }) => startsAt.slice(0, 10)
const daysOf = async (batch: { _id: string }) => (await classesOf(batch)).map(dayOf)
const holidayOn = async (date: string) => (await mentor.api.batches.holidays()).find((holiday) => holiday.date === date)
const messages = async () =>
  (await student.api.notifications.list())
    .filter(({ type }) => type === 'classChanged')
    .map(({ message }) => withPlainSpaces(message))

test('only admins declare and remove holidays, and only staff read the classes on them', async () => {
  const holiday = { date: freeDay, name: 'A strike' }
  const statuses = (requests: Promise<unknown>[]) =>
    Promise.all(requests.map(async (request) => (await refusal(request)).status))
  const requests = ({ api }: Pick<typeof student, 'api'>) => [
    api.batches.addHoliday(holiday),
    api.batches.removeHoliday({ date: holiday.date }),
    api.batches.classesOn({ date: holiday.date }),
  ]
  assert.deepEqual(await statuses([...requests(guest), guest.api.batches.holidays()]), [401, 401, 401, 401])
  assert.deepEqual(await statuses(requests(student)), [403, 403, 403])
  assert.deepEqual(await statuses(requests(mentor).slice(0, 2)), [403, 403])
  assert.equal(await holidayOn(holiday.date), undefined)
})

// product 21.17
test('a site begins without holidays: none is taken over unasked', async () => {
  assert.deepEqual(await admin.api.batches.holidays(), [])
})

test('a day that is over, too far ahead or none, and a missing name are refused', async () => {
  const refused = [
    [{ date: inDays(-1) }, 'Please choose today or a later day'],
    [{ date: inDays(732) }, 'Please choose a day within two years'],
    [{ date: '2027-02-30' }, 'Please choose the day'],
    [{ date: 'soon' }, 'Please choose the day'],
    [{ name: ' ' }, 'Please enter a name'],
    [{ name: 'N'.repeat(101) }, 'Please use at most 100 characters'],
  ] as const
  const before = await admin.api.batches.holidays()
  for (const [overrides, sentence] of refused) {
    const { status, issues } = await refusal(
      admin.api.batches.addHoliday({ date: freeDay, name: 'A strike', ...overrides }),
    )
    assert.deepEqual([status, issues?.[0]?.message], [400, sentence])
  }
  const unknown = await refusal(admin.api.batches.removeHoliday({ date: freeDay }))
  assert.deepEqual([unknown.status, unknown.message], [404, 'Holiday not found.'])
  assert.deepEqual(await admin.api.batches.holidays(), before)
})

test('a holiday is declared alone; its classes stay, and the page of their batch says so', async () => {
  const batch = await newBatch(40)
  const [, date = ''] = batch.classes.map(dayOf)
  const { message, moved } = await admin.api.batches.addHoliday({ date, name: 'A strike' })
  assert.match(withPlainSpaces(message), / is a holiday\. No class was moved\.$/)
  assert.equal(moved, 0)
  assert.deepEqual(
    (await classesOf(batch)).map(({ isOnHoliday }) => isOnHoliday),
    [false, true, false, false],
  )
  const { by, name } = (await holidayOn(date)) ?? {}
  assert.deepEqual([name, by], ['A strike', admin.user.name])
  const shown = (await student.api.batches.holidays()).find((holiday) => holiday.date === date)
  assert.deepEqual(shown, { date, name: 'A strike', by: '' }, 'who declared it is for staff')
  assert.ok(!(await daysOf(await newBatch(40, { startTime: '07:00', endTime: '08:00' }))).includes(date))
})

test('its classes move in the same step to where they were said to, with one message and the reason', async () => {
  const batch = await newBatch(60)
  await mentor.api.batches.giveSeat({ id: batch._id, studentId: student.user._id })
  const [date = ''] = batch.classes.map(dayOf)
  const shown = (await admin.api.batches.classesOn({ date })).filter((row) => row.batch._id === batch._id)
  assert.deepEqual(
    shown.map(({ number, recipientCount, course }) => [number, recipientCount, course.title]),
    [[1, 1, 'Ledgers']],
  )
  const before = (await messages()).length
  const { moved, message } = await admin.api.batches.addHoliday({ date, name: 'Elections', move: true })
  assert.equal(moved, 1)
  assert.match(withPlainSpaces(message), / is a holiday\. 1 class moved\.$/)
  const after = await classesOf(batch)
  assert.deepEqual(
    after.map(({ number, state }) => [number, state]),
    [1, 2, 3, 4].map((number) => [number, 'planned']),
  )
  assert.equal(after.at(-1)?.startsAt, shown[0]?.to.startsAt)
  assert.deepEqual(await admin.api.batches.classesOn({ date }), [])
  const received = (await messages()).slice(0, -before || undefined)
  assert.equal(received.length, 1)
  assert.match(received[0] ?? '', /^.*: class 1 is moved to .* \(was .*\)\. Reason: Elections, .*, is a holiday\.$/)
  const moveBack = await admin.api.batches.removeHoliday({ date })
  assert.match(withPlainSpaces(moveBack.message), / is no longer a holiday\. No class was moved\.$/)
  assert.deepEqual(await classesOf(batch), after)
})

test('where a mentor would be in two places at once, nothing is saved before that is confirmed', async () => {
  const batch = await newBatch(80, { name: 'Mornings', classCount: 2, startTime: '07:00', endTime: '08:00' })
  const days = batch.classes.map(dayOf)
  const date = days[1] ?? ''
  const [{ to } = { to: undefined }] = await admin.api.batches.classesOn({ date })
  assert.ok(to)
  const { _id: id } = await newBatch(80, { name: 'Evenings', classCount: 1 })
  await mentor.api.batches.addClass({ id, ...to })
  const holiday = { date, name: 'Elections', move: true }
  const { status, issues } = await refusal(admin.api.batches.addHoliday(holiday))
  assert.equal(status, 409)
  assert.equal(issues?.[0]?.path, 'isConfirmed')
  assert.match(issues?.[0]?.message ?? '', /^Meera Nair teaches class \d of Evenings of Ledgers on /)
  assert.equal(await holidayOn(date), undefined)
  assert.deepEqual(await daysOf(batch), days)
  assert.equal((await admin.api.batches.addHoliday({ ...holiday, isConfirmed: true })).moved, 1)
  assert.notDeepEqual(await daysOf(batch), days)
})

test('a class that was moved by hand or added keeps its length, and one that was cancelled stays', async () => {
  const batch = await newBatch(100, { classCount: 3 })
  const [early, middle, late] = batch.classes
  const date = dayOf(middle ?? { startsAt: '' })
  const on = (time: string) => new Date(`${date}T${time}:00+05:30`).toISOString()
  await mentor.api.batches.changeClass({ id: early?._id ?? '', startsAt: on('08:00'), endsAt: on('08:40') })
  await mentor.api.batches.changeClass({ id: late?._id ?? '', startsAt: on('10:00'), state: 'planned' })
  await mentor.api.batches.changeClass({ id: late?._id ?? '', state: 'cancelled' })
  const { moved } = await admin.api.batches.addHoliday({ date, name: 'Elections', move: true, isConfirmed: true })
  assert.equal(moved, 2)
  const after = new Map((await classesOf(batch)).map((row) => [row._id, row]))
  const minutes = (id = '') => {
    const { startsAt = '', endsAt = '' } = after.get(id) ?? {}
    return (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
  }
  assert.deepEqual([minutes(early?._id), minutes(middle?._id)], [40, 120])
  assert.equal(dayOf(after.get(late?._id ?? '') ?? { startsAt: '' }), date)
  const days = [early, middle].map((row) => dayOf(after.get(row?._id ?? '') ?? { startsAt: '' }))
  assert.equal(new Set([...days, date]).size, 3)
})

test('two admins who declare one holiday at once move each class once, and notify everyone once', async () => {
  const batch = await newBatch(120)
  await mentor.api.batches.giveSeat({ id: batch._id, studentId: student.user._id, isConfirmed: true })
  const [date = ''] = batch.classes.map(dayOf)
  const before = (await messages()).length
  const declared = await Promise.all(
    [admin, colleague, admin, colleague].map(({ api }, at) =>
      api.batches.addHoliday({ date, name: `Elections ${at}`, move: true, isConfirmed: true }),
    ),
  )
  assert.deepEqual(declared.map(({ moved }) => moved).toSorted(), [0, 0, 0, 1])
  assert.equal(declared.filter(({ message }) => message.includes('is already a holiday')).length, 3)
  assert.equal((await admin.api.batches.holidays()).filter((holiday) => holiday.date === date).length, 1)
  assert.equal((await messages()).length - before, 1)
  assert.deepEqual(
    (await classesOf(batch)).map(({ number, version }) => [number, version]),
    [
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 1],
    ],
  )
})
