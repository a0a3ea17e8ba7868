import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app.ts'
import { courseDraft, materialDraft, moduleDraft } from '#test/factories.ts'
import { listenAs } from '#test/listener.ts'
import { refusal } from '#test/refusal.ts'
import { until } from '#test/until.ts'

const { send, signedInAs, url } = await testApp()
const [mentor, student, pending] = [
  await signedInAs('mentor'),
  await signedInAs('student'),
  await signedInAs('pending'),
]
const draft = courseDraft({ title: 'Warehouses', modules: [moduleDraft({ description: 'In and out' })] })
const course = await mentor.api.courses.create(draft)
const hidden = await mentor.api.courses.create({ ...draft, title: 'Not yet', published: false })
const studentId = student.user._id
const courseId = course._id

const link = 'https://example.com/hüte?a=1#b'
const withMaterial = courseDraft({ title: 'With a material' })
const slides = materialDraft({ name: 'Slides', url: link, type: 'pdf' })
const sheet = materialDraft({ name: 'Sheet', url: 'https://example.com/sheet', type: 'other' })
const module = moduleDraft({ materials: [slides, sheet] })
const taught = await mentor.api.courses.create({ ...withMaterial, modules: [module] })
const materialOf = (cookie: string, index: string, moduleId = taught.modules[0]?._id) =>
  send(`/api/courses/${taught._id}/material/${moduleId}/${index}`, { headers: { cookie } })

test('both a student and a course have to be named, and to exist', async () => {
  for (const body of [{}, { studentId }, { courseId, studentId: '' }, { studentId: null, courseId }]) {
    const response = await send('/api/enrollments/enroll', {
      method: 'POST',
      headers: { cookie: mentor.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { message } = (await response.json()) as { message: string }
    assert.deepEqual([response.status, message], [400, 'Please select both a student and a course.'])
  }
  const nobody = await refusal(mentor.api.enrollments.enroll({ studentId: 'unknown', courseId }))
  assert.deepEqual([nobody.status, nobody.message], [404, 'Student not found.'])
  const nothing = await refusal(mentor.api.enrollments.enroll({ studentId, courseId: 'unknown' }))
  assert.deepEqual([nothing.status, nothing.message], [404, 'Course not found.'])
})

// product 8.3
test('only an approved student is enrolled, only in a published course, and once', async () => {
  for (const [who, what, message] of [
    [pending.user._id, courseId, 'Farhan Khan is not approved yet.'],
    [mentor.user._id, courseId, 'This person is not a student.'],
    [studentId, hidden._id, "The course 'Not yet' is not published."],
  ] as const) {
    const refused = await refusal(mentor.api.enrollments.enroll({ studentId: who, courseId: what }))
    assert.deepEqual([refused.status, refused.message], [400, message])
  }
  const locked = await refusal(student.api.enrollments.fullCourse({ id: courseId }))
  assert.deepEqual([locked.status, locked.message], [403, 'Enroll to access course modules and materials.'])
  assert.deepEqual(await mentor.api.enrollments.enroll({ studentId, courseId }), {
    message: 'Arjun Shetty is enrolled in Warehouses.',
  })
  assert.equal((await student.api.enrollments.fullCourse({ id: courseId })).modules[0]?.description, 'In and out')
  const again = await refusal(mentor.api.enrollments.enroll({ studentId, courseId }))
  assert.deepEqual([again.status, again.message], [409, 'Arjun Shetty is already enrolled in Warehouses.'])
})

// product 8.5
test('unknown enrollments, wrong states and unknown materials are refused', async () => {
  for (const id of ['unknown', '019aa000-0000-7000-8000-000000000000']) {
    for (const change of [
      () => mentor.api.enrollments.setStatus({ id, completionStatus: 'completed' }),
      () => mentor.api.enrollments.deEnroll({ id }),
    ]) {
      const refused = await refusal(change())
      assert.deepEqual([refused.status, refused.message], [404, 'Enrollment not found.'])
    }
    assert.equal((await refusal(mentor.api.enrollments.ofCourse({ courseId: id }))).status, 404)
  }
  const [enrollment] = await student.api.enrollments.mine()
  const body = JSON.stringify({ completionStatus: 'paused' })
  const wrong = await send(`/api/enrollments/${enrollment?._id}/status`, {
    method: 'PATCH',
    headers: { cookie: mentor.cookie, 'content-type': 'application/json' },
    body,
  })
  assert.equal(wrong.status, 400)
  for (const index of ['2', '-1', '0x0', '1e0', 'a', '99999']) {
    assert.equal((await materialOf(mentor.cookie, index)).status, 404, index)
  }
})

// product 8.8, 8.9
test('a material is for whoever is enrolled, leads outside without a trace, and counts once', async () => {
  const refused = await materialOf(student.cookie, '0')
  assert.equal(refused.status, 403)
  assert.deepEqual(await refused.json(), { message: 'Enroll to access course modules and materials.' })
  assert.equal((await materialOf('', '0')).status, 401)
  await mentor.api.enrollments.enroll({ studentId, courseId: taught._id })

  for (let time = 0; time < 2; time++) {
    const opened = await materialOf(student.cookie, '0')
    assert.equal(opened.status, 302)
    assert.equal(opened.headers.get('location'), new URL(link).href)
    assert.equal(opened.headers.get('referrer-policy'), 'no-referrer')
  }
  assert.equal((await materialOf(mentor.cookie, '0')).status, 302)
  const enrollment = (await student.api.enrollments.mine()).find(({ course }) => course._id === taught._id)
  assert.deepEqual(enrollment?.materials, {
    inAll: 2,
    opened: 1,
    next: { name: 'Sheet', module: taught.modules[0]?._id, index: 1 },
  })
  assert.deepEqual(enrollment?.course.modules[0]?.materials, [
    { name: 'Slides', type: 'pdf' },
    { name: 'Sheet', type: 'other' },
  ])
  assert.deepEqual(await mentor.api.enrollments.mine(), [])
})

test('an edit of the course keeps what was opened', async () => {
  const before = await mentor.api.enrollments.fullCourse({ id: taught._id })
  const modules = [{ ...module, _id: before.modules[0]?._id, materials: [sheet, slides] }]
  await mentor.api.courses.edit({ id: taught._id, ...withMaterial, modules })
  const enrollment = (await student.api.enrollments.mine()).find(({ course }) => course._id === taught._id)
  assert.deepEqual([enrollment?.materials.opened, enrollment?.materials.next?.index], [1, 0])
})

test('several are completed at once: each student is notified once, and who was completed already is not', async () => {
  const nobody = await refusal(mentor.api.enrollments.setStatuses({ ids: [], completionStatus: 'completed' }))
  assert.equal(nobody.status, 400)
  const unknown = await refusal(
    mentor.api.enrollments.setStatuses({ ids: [studentId, 'unknown'], completionStatus: 'completed' }),
  )
  assert.deepEqual([unknown.status, unknown.message], [404, 'Enrollment not found.'])

  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'Completed together' }))
  const { user } = await signedInAs('student2')
  for (const studentId of [student.user._id, user._id]) await mentor.api.enrollments.enroll({ studentId, courseId })
  const { body } = await mentor.api.enrollments.ofCourse({ courseId })
  const ids = body.map(({ _id }) => _id)
  await mentor.api.enrollments.setStatus({ id: ids[0] ?? '', completionStatus: 'completed' })
  for (let press = 1; press <= 2; press++) {
    const { message } = await mentor.api.enrollments.setStatuses({ ids, completionStatus: 'completed' })
    assert.equal(message, '2 enrollments are marked as completed.')
  }
  const notifications = await student.api.notifications.list({})
  const mine = notifications.filter(({ message }) => message === 'You were marked as completed in Completed together.')
  assert.equal(mine.length, 1)
  await mentor.api.courses.remove({ id: courseId })
})

// product 8.1
test('completing sets the date, the way back clears it, and de-enrolling locks the materials', async () => {
  const listed = async () => {
    const { body } = await mentor.api.enrollments.ofCourse({ courseId: taught._id })
    return body[0]
  }
  const first = await listed()
  const id = first?._id ?? ''
  assert.deepEqual(first?.student, {
    _id: studentId,
    name: 'Arjun Shetty',
    email: 'student@example.com',
    isApproved: true,
  })
  assert.deepEqual([first?.completionStatus, first?.completedDate], ['in-progress', null])
  const { message } = await mentor.api.enrollments.setStatus({ id, completionStatus: 'completed' })
  assert.equal(message, 'Arjun Shetty is marked as completed in With a material.')
  const ofStudent = await mentor.api.enrollments.ofStudent({ studentId })
  assert.deepEqual(
    ofStudent.map(({ course, completionStatus }) => [course.title, completionStatus]),
    [
      ['With a material', 'completed'],
      ['Warehouses', 'in-progress'],
    ],
  )
  assert.deepEqual(await mentor.api.enrollments.ofStudent({ studentId: 'unknown' }), [])
  const completed = await listed()
  assert.equal(completed?.completionStatus, 'completed')
  assert.ok(completed?.completedDate)
  await mentor.api.enrollments.setStatus({ id, completionStatus: 'completed' })
  assert.equal((await listed())?.completedDate, completed.completedDate, 'the date is that of the change')
  assert.equal((await materialOf(student.cookie, '0')).status, 302, 'who has completed keeps access')
  await mentor.api.enrollments.setStatus({ id, completionStatus: 'in-progress' })
  assert.equal((await listed())?.completedDate, null)
  assert.deepEqual(await mentor.api.enrollments.deEnroll({ id }), {
    message: 'Arjun Shetty is no longer enrolled in With a material.',
  })
  assert.equal((await materialOf(student.cookie, '0')).status, 403)
})

// product 8.2
test('a draft stays open to whoever is enrolled in it', async () => {
  await mentor.api.courses.edit({ id: courseId, ...draft, published: false })
  assert.equal((await student.api.enrollments.fullCourse({ id: courseId })).title, 'Warehouses')
  assert.equal((await student.api.enrollments.mine())[0]?.course.published, false)
})

test('the students of a course are searched by name and email, and wildcards mean themselves', async () => {
  const search = async (q: string) => (await mentor.api.enrollments.ofCourse({ courseId, q, sort: 'name' })).body.length
  assert.deepEqual(
    [await search('arjun'), await search('STUDENT@'), await search('%'), await search('nobody')],
    [1, 1, 0, 0],
  )
})

// product 14.4
test('messages to a student reach nobody else: staff are sent what changed', async () => {
  const { _id } = await mentor.api.courses.create(courseDraft({ title: 'Told to one' }))
  const classmate = await signedInAs('student2')
  const listeners = [mentor, student, classmate].map(({ cookie }) => listenAs<{ message?: string }>(url, cookie))
  assert.deepEqual(await Promise.all(listeners.map(({ settled }) => settled)), [true, true, true])
  await mentor.api.enrollments.enroll({ studentId, courseId: _id })
  const [enrolled] = (await mentor.api.enrollments.ofCourse({ courseId: _id })).body
  const id = enrolled?._id ?? ''
  await mentor.api.enrollments.setStatus({ id, completionStatus: 'completed' })
  await mentor.api.enrollments.deEnroll({ id })
  await mentor.api.enrollments.enroll({ studentId, courseId: _id })
  await mentor.api.courses.remove({ id: _id })
  const last = ['courseDeleted', 'enrollmentDeleted', 'courseDeleted']
  await until(
    () => listeners.every((listener, at) => listener.received.at(-1)?.name === last[at]),
    'each received its last event',
  )
  const [toStaff, toStudent, toClassmate] = listeners.map((listener) => listener.received.map(({ name }) => name))
  assert.deepEqual(toStaff, [
    'enrollmentCreated',
    'enrollmentChanged',
    'enrollmentChanged',
    'enrollmentCreated',
    'courseDeleted',
  ])
  assert.deepEqual(toStudent, [
    'enrollmentCreated',
    'enrollmentStatusUpdated',
    'enrollmentDeleted',
    'enrollmentCreated',
    'courseDeleted',
    'enrollmentDeleted',
  ])
  assert.deepEqual(toClassmate, ['courseDeleted'])
  for (const listener of listeners) listener.close()
})
