import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateIn } from '#src/shared/wall-time.ts'
import { testApp } from '#test/app.ts'
import { at } from '#test/classroom.ts'
import { batchDraft, courseDraft, inDays } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

const { send, signedInAs, guest } = await testApp()
const mentor = await signedInAs('mentor')
const admin = await signedInAs('admin')
const student = await signedInAs('student')
const course = await mentor.api.courses.create(courseDraft({ title: 'Warehouses' }))
const hidden = await mentor.api.courses.create(courseDraft({ title: 'Not yet', published: false }))
const of = { courseId: course._id, mentorId: mentor.user._id }
const raw = (path: string, method: string, body: object) =>
  send(`/api${path}`, {
    method,
    headers: { cookie: mentor.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const sentenceOf = async (response: Response) => ((await response.json()) as { message: string }).message

test('an invalid batch is refused with a message', async () => {
  const refused = [
    [{ startsOn: '0000-01-01' }, 'Please choose a year from 2000 to 2199'],
    [{ startsOn: '9999-12-31' }, 'Please choose a year from 2000 to 2199'],
    [{ startsOn: '2027-02-30' }, 'Please choose the first day'],
    [{ startsOn: undefined }, 'Please choose the first day'],
    [{ classCount: 401 }, 'A batch has at most 400 classes'],
    [{ classCount: 0 }, 'A batch has at least one class'],
    [{ classCount: 1.5 }, 'Please enter the number of classes'],
    [{ startTime: '21:00', endTime: '19:00' }, 'A class must end after it begins'],
    [{ startTime: '19:00', endTime: '19:00' }, 'A class must end after it begins'],
    [{ startTime: '25:00' }, 'Please enter the start time'],
    [{ seats: 15.5 }, 'Seats must be a whole number'],
    [{ seats: 16 }, 'A batch has at most 15 seats: we promise small batches'],
    [{ seats: 0 }, 'A batch has at least one seat'],
    [{ room: 'R'.repeat(10_000) }, 'Please use at most 100 characters'],
    [{ weekdays: [] }, 'Please choose at least one day of the week'],
    [{ weekdays: ['funday'] }, 'Please choose at least one day of the week'],
    [{ weekdays: 'mon' }, 'Please choose at least one day of the week'],
    [{ medium: 'by post' }, 'Please choose where the classes are held'],
    [{ joinUrl: 'http://example.com/room' }, 'The joining link must begin with https://'],
    [{ joinUrl: 'javascript:alert(1)' }, 'The joining link must be a web address'],
    [{ courseId: 'unknown' }, 'Please choose a course'],
    [{ mentorId: student.user._id }, 'This person is not a mentor.'],
    [{ mentorId: crypto.randomUUID() }, 'This person is not a mentor.'],
  ] as const
  for (const [overrides, message] of refused) {
    const response = await raw('/batches', 'POST', { ...batchDraft(of), ...overrides })
    assert.deepEqual([response.status, await sentenceOf(response)], [400, message])
  }
  const nowhere = await raw('/batches', 'POST', { ...batchDraft(of), courseId: crypto.randomUUID() })
  assert.equal(nowhere.status, 404)
  assert.equal((await mentor.api.batches.all({})).body.length, 0, 'and none of it was kept')
})

test('a batch is planned with its classes, and changed by whoever read it last', async () => {
  const made = await mentor.api.batches.create(
    batchDraft(of, { classCount: 3, room: 'Room 1', joinUrl: 'https://example.com/j' }),
  )
  assert.deepEqual(
    [
      made.name,
      made.state,
      made.seats,
      made.seatsLeft,
      made.seatsHeld,
      made.waiting,
      made.classes.length,
      made.mentorName,
    ],
    ['Daily evenings', 'planned', 15, 15, 0, 0, 3, 'Meera Nair'],
  )
  assert.deepEqual(
    made.classes.map(({ number, room, state }) => [number, room, state]),
    [1, 2, 3].map((n) => [n, 'Room 1', 'planned']),
  )
  const edit = { ...batchDraft(of, { classCount: 4, room: 'Room 2', startTime: '18:00' }), id: made._id }
  const saved = await mentor.api.batches.edit({ ...edit, version: made.version })
  assert.deepEqual([saved.classes.length, saved.version], [4, made.version + 1])
  assert.ok(saved.classes.every(({ room }) => room === 'Room 2'))
  assert.equal(Date.parse(made.classes[0]?.startsAt ?? '') - Date.parse(saved.classes[0]?.startsAt ?? ''), 60 * 60_000)
  const late = await refusal(admin.api.batches.edit({ ...edit, version: made.version }))
  assert.equal(late.status, 409)
  const moved = await refusal(mentor.api.batches.edit({ ...edit, courseId: hidden._id }))
  assert.deepEqual(
    [moved.status, moved.message],
    [400, 'The course of a batch cannot be changed. Please plan a new batch.'],
  )
  assert.equal((await refusal(mentor.api.batches.get({ id: 'unknown' }))).status, 404)
  assert.equal((await refusal(mentor.api.batches.edit({ ...edit, id: crypto.randomUUID() }))).status, 404)
})

test('a batch and its classes are changed to nothing that they could not begin as', async () => {
  const { _id, classes } = await mentor.api.batches.create(batchDraft(of, { startTime: '04:00', endTime: '05:00' }))
  const [first] = classes
  const hours = { startsAt: first?.startsAt, endsAt: first?.endsAt }
  const long = 'R'.repeat(10_000)
  const refused = [
    ['PUT', `/batches/${_id}`, { ...batchDraft(of), startsOn: '9999-12-31' }, 'Please choose a year from 2000 to 2199'],
    ['PUT', `/batches/${_id}`, { ...batchDraft(of), weekdays: [] }, 'Please choose at least one day of the week'],
    ['PUT', `/batches/${_id}`, { ...batchDraft(of), classCount: 401 }, 'A batch has at most 400 classes'],
    ['PUT', `/batches/${_id}`, { ...batchDraft(of), seats: 15.5 }, 'Seats must be a whole number'],
    ['PUT', `/batches/${_id}`, { ...batchDraft(of), endTime: '03:00' }, 'A class must end after it begins'],
    ['POST', `/batches/${_id}/classes`, {}, 'Please enter the start time'],
    ['POST', `/batches/${_id}/classes`, { ...hours, room: long }, 'Please use at most 100 characters'],
    ['POST', `/batches/${_id}/classes`, { ...hours, endsAt: first?.startsAt }, 'A class must end after it begins.'],
    [
      'POST',
      `/batches/${_id}/classes`,
      { ...hours, startsAt: '0000-01-01T10:00:00Z' },
      'Please choose a year from 2000 to 2199',
    ],
    ['POST', '/batches/unknown/classes', hours, 'Batch not found.'],
    ['PATCH', `/classes/${first?._id}`, { room: long }, 'Please use at most 100 characters'],
    ['PATCH', `/classes/${first?._id}`, { topic: long }, 'Please use at most 200 characters'],
    ['PATCH', `/classes/${first?._id}`, { note: long }, 'Please use at most 500 characters'],
    ['PATCH', `/classes/${first?._id}`, { state: 'moved' }, 'Please choose planned or cancelled'],
    ['PATCH', `/classes/${first?._id}`, { startsAt: '+275760-09-13T00:00:00Z' }, 'Please enter the start time'],
    ['POST', `/batches/${_id}/seats`, { studentId: long }, 'Student not found.'],
  ] as const
  for (const [method, path, body, message] of refused) {
    const response = await raw(path, method, body)
    assert.deepEqual(
      [response.status < 500 && response.status >= 400, await sentenceOf(response)],
      [true, message],
      `${method} ${path}`,
    )
  }
  assert.deepEqual((await mentor.api.batches.get({ id: _id })).classes, classes, 'and nothing of it was changed')
  await mentor.api.batches.cancel({ id: _id })
})

// product 21.2
test('visitors see what comes next of published courses, and no address to join', async () => {
  const secret = await mentor.api.batches.create(
    batchDraft({ ...of, courseId: hidden._id }, { isConfirmed: true } as object),
  )
  const begun = await mentor.api.batches.create(
    batchDraft(of, { startsOn: inDays(-3), startTime: '06:00', endTime: '07:00' }),
  )
  const all = await guest.api.batches.next({})
  assert.deepEqual([...new Set(all.map(({ courseId }) => courseId))], [course._id])
  assert.ok(all.every(({ _id }) => _id !== begun._id && _id !== secret._id))
  assert.ok(all.length > 0 && all.every((batch) => !('joinUrl' in batch)))
  assert.deepEqual(await guest.api.batches.next({ courseId: hidden._id }), [])
  assert.deepEqual(await guest.api.batches.next({ courseId: 'unknown' }), [])
})

test('a batch of which the first class is cancelled begins with the next, and without a class it is none', async () => {
  const times = { startTime: '02:00', endTime: '03:00', classCount: 2 }
  const batch = await mentor.api.batches.create(batchDraft(of, times))
  const { _id } = batch
  await mentor.api.enrollments.enroll({ studentId: student.user._id, courseId: course._id, batchId: _id })
  const [first, second] = batch.classes
  const dayOf = (of = first) => dateIn(of?.startsAt ?? '', 'Asia/Kolkata')
  const cancel = (id = '') => mentor.api.batches.changeClass({ id, state: 'cancelled' })
  const facts = ({ startsOn, classCount }: { startsOn: string; classCount: number }) => [startsOn, classCount]
  const mine = async () => (await student.api.batches.mine()).find((batch) => batch._id === _id)
  const ofStaff = async () => (await mentor.api.batches.all({})).body.find((batch) => batch._id === _id)
  await cancel(first?._id)
  for (const courseId of [undefined, course._id]) {
    const coming = (await guest.api.batches.next({ courseId })).find((batch) => batch._id === _id)
    assert.deepEqual(coming && facts(coming), [dayOf(second), 1])
  }
  const ownBatch = await mine()
  assert.deepEqual(ownBatch && facts(ownBatch), [dayOf(second), 1])
  assert.equal(ownBatch?.nextClass?._id, second?._id)
  assert.deepEqual([(await ofStaff())?.beginsAt, (await ofStaff())?.classCount], [second?.startsAt, 1])
  await cancel(second?._id)
  for (const courseId of [undefined, course._id])
    assert.ok((await guest.api.batches.next({ courseId })).every((batch) => batch._id !== _id))
  await mentor.api.batches.cancel({ id: _id })
})

test('a batch that is over has no free seat', async () => {
  const past = { startsOn: inDays(-9), startTime: '02:00', endTime: '03:00', classCount: 2 }
  const { _id, state, seatsLeft } = await mentor.api.batches.create(batchDraft(of, past))
  assert.deepEqual([state, seatsLeft], ['finished', 0])
  const listed = (await mentor.api.batches.all({})).body.find((batch) => batch._id === _id)
  assert.deepEqual([listed?.seatsLeft, listed?.seatsHeld], [0, 0])
})

// product 21.4
test('a mentor or a room in two places at once is said before it is saved, and may be meant', async () => {
  const draft = { ...of, mentorId: admin.user._id }
  const at = { startTime: '10:00', endTime: '12:00' }
  const first = await mentor.api.batches.create(batchDraft(of, { ...at, room: 'Lab', name: 'Mornings' }))
  const taught = await refusal(mentor.api.batches.create(batchDraft(of, { ...at, room: 'Elsewhere' })))
  assert.equal(taught.status, 409)
  assert.match(
    taught.message,
    /^Meera Nair teaches Mornings of Warehouses at 10 of its classes, from [^;.]*M to [^;.]*M\./,
  )
  assert.deepEqual(
    taught.issues?.map(({ path }) => path),
    ['isConfirmed'],
  )
  const both = await refusal(mentor.api.batches.create(batchDraft(of, { ...at, room: 'Lab' })))
  assert.match(both.message, /^Meera Nair teaches Mornings of Warehouses in Lab at 10 of its classes, from [^.]*\.$/)
  const taken = await refusal(mentor.api.batches.create(batchDraft(draft, { ...at, room: 'LAB' })))
  assert.match(taken.message, /^Lab is taken by Mornings of Warehouses at 10 of its classes, from /)
  const beside = await mentor.api.batches.create(
    batchDraft(draft, { startTime: '12:00', endTime: '13:00', room: 'Lab' }),
  )
  assert.equal(beside.classes.length, 10, 'one that begins as the other ends is in nobody’s way')
  const meant = await mentor.api.batches.create({ ...batchDraft(of, { ...at, room: 'Lab' }), isConfirmed: true })
  for (const { _id } of [first, beside, meant]) await mentor.api.batches.cancel({ id: _id })
})

test('a cancelled batch stays as it was, and is cancelled once', async () => {
  const { _id: id } = await mentor.api.batches.create(batchDraft(of, { startTime: '08:00', endTime: '09:00' }))
  assert.equal(
    (await mentor.api.batches.cancel({ id })).message,
    'Daily mornings is cancelled. Everyone with a seat or on the waiting list is notified.',
  )
  const after = await mentor.api.batches.get({ id })
  assert.equal(after.state, 'cancelled')
  assert.ok(after.classes.every(({ state }) => state === 'cancelled'))
  assert.equal((await refusal(mentor.api.batches.cancel({ id }))).status, 409)
  assert.equal((await refusal(mentor.api.batches.edit({ ...batchDraft(of), id }))).status, 400)
  assert.ok((await guest.api.batches.next({})).every(({ _id }) => _id !== id))
})

test('batches are listed by their first day, by course and by words', async () => {
  const { body } = await mentor.api.batches.all({ sort: 'startsOn' })
  assert.ok(body.length > 3)
  assert.deepEqual(
    body.map(({ startsOn }) => startsOn),
    body.map(({ startsOn }) => startsOn).toSorted(),
  )
  assert.equal((await mentor.api.batches.all({ courseId: hidden._id })).body.length, 1)
  assert.equal((await mentor.api.batches.all({ q: 'not yet' })).body.length, 1)
  assert.equal((await mentor.api.batches.all({ q: '%' })).body.length, 0)
})

test('a batch form that was open while a class was cancelled, restored or added is refused', async () => {
  const made = await mentor.api.batches.create({ ...batchDraft(of), isConfirmed: true })
  const id = made._id
  const read = () => mentor.api.batches.get({ id })
  const [first] = made.classes
  for (const change of [
    () => mentor.api.batches.changeClass({ id: first?._id ?? '', state: 'cancelled' }),
    () => mentor.api.batches.changeClass({ id: first?._id ?? '', state: 'planned', isConfirmed: true }),
    () => mentor.api.batches.addClass({ id, startsAt: at(50_000), endsAt: at(50_060), isConfirmed: true }),
  ]) {
    const { version, classCount } = await read()
    await change()
    assert.equal((await refusal(mentor.api.batches.edit({ ...batchDraft(of), id, version, classCount }))).status, 409)
    assert.equal((await read()).version, version + 1)
  }
})

test('a change of a class based on an older version is refused', async () => {
  const { _id: batchId } = await mentor.api.batches.create(batchDraft(of, { startTime: '02:00', endTime: '02:30' }))
  const read = async () => (await mentor.api.batches.get({ id: batchId })).classes[0]
  const [first, change] = [await read(), mentor.api.batches.changeClass]
  const id = first?._id ?? ''
  await change({ id, note: 'Bring a pencil.', version: first?.version })
  assert.deepEqual(
    await refusal(admin.api.batches.changeClass({ id, note: 'Bring a pen.', version: first?.version })),
    {
      status: 409,
      message: 'Someone else changed this class while you were editing it. Please look at it again before you save.',
      issues: undefined,
    },
  )
  assert.equal((await read())?.note, 'Bring a pencil.')
  await change({ id, note: 'Bring a pen.', version: (await read())?.version })
  await change({ id, topic: 'By a program that has read nothing' })
  assert.equal((await read())?.note, 'Bring a pen.')
  await mentor.api.batches.cancel({ id: batchId })
})
