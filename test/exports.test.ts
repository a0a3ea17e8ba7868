import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../src/shared/iso-date.ts'
import { testApp } from './app.ts'
import { account, bookingForm, courseDraft } from './factories.ts'
import { addManyStudents } from './many-students.ts'

const { db, guest, send, signedInAs } = await testApp({ environment: { TRUST_PROXY: '1' } })
const [admin, mentor, student] = [await signedInAs('admin'), await signedInAs('mentor'), await signedInAs('student')]
const TODAY = isoDate(new Date())

async function file(path: string, cookie = mentor.cookie) {
  const response = await send(path, { headers: { cookie } })
  const bytes = Buffer.from(await response.arrayBuffer())
  const [headings, ...lines] = bytes.toString().split('\r\n')
  return {
    status: response.status,
    headers: response.headers,
    headings,
    lines: lines.slice(0, -1),
    text: bytes.toString(),
  }
}

const course = async (title: string) => (await mentor.api.courses.create(courseDraft({ title })))._id

test('students: whoever they are, with what would be a formula as text', async () => {
  const name = `=HYPERLINK("x","Click")`
  await guest.api.accounts.signup(account({ name, email: '+plus@example.org' }))
  const { status, headers, headings, lines } = await file('/api/mentor/students.csv')
  assert.equal(status, 200)
  assert.equal(headings, '\uFEFF"Name","Email","Phone","Status","Joined On"')
  assert.ok(lines.includes(`"'=HYPERLINK(""x"",""Click"")","'+plus@example.org","","Pending","${TODAY}"`), lines.join())
  assert.ok(lines.includes(`"Arjun Shetty","student@example.com","","Approved","${TODAY}"`))
  assert.ok(!lines.join().includes('mentor@example.com'), 'a mentor is no student')
  assert.equal(headers.get('content-disposition'), `attachment; filename="students-${TODAY}.csv"`)
  assert.match(headers.get('content-type') ?? '', /^text\/csv; charset=utf-8/)
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
})

test('enrollments: of all, or of a course that there is', async () => {
  const [first, second] = [await course('Export One'), await course('Export, "Other"')]
  for (const courseId of [first, second]) {
    await mentor.api.enrollments.enroll({ studentId: student.user._id, courseId })
  }
  for (const id of ['nonsense', '', '019aa000-0000-7000-8000-000000000000']) {
    const refused = await file(`/api/enrollments.csv?courseId=${id}`)
    assert.equal(refused.status, 404, id)
    assert.deepEqual(JSON.parse(refused.text), { message: 'Course not found.' })
  }
  const mine = await file(`/api/enrollments.csv?courseId=${second.toUpperCase()}`)
  assert.equal(mine.headings, '\uFEFF"Student","Email","Course","Status","Enrolled On","Completed On"')
  assert.deepEqual(mine.lines, [`"Arjun Shetty","student@example.com","Export, ""Other""","in-progress","${TODAY}",""`])
  const [enrollment] = (await mentor.api.enrollments.ofCourse({ courseId: first })).body
  await mentor.api.enrollments.setStatus({ id: enrollment?._id ?? '', completionStatus: 'completed' })
  const { lines } = await file('/api/enrollments.csv')
  assert.equal(lines.length, 2)
  assert.ok(lines.includes(`"Arjun Shetty","student@example.com","Export One","completed","${TODAY}","${TODAY}"`))
})

// product 11.15
test('demo bookings: with their words, line by line, for admins alone', async () => {
  const booking = bookingForm({
    fullName: 'கயல் Iyer',
    email: 'kayal@example.org',
    phone: '+91 98000 00000',
    course: 'sap-sd',
    message: '-Mornings\n"only"',
  })
  await guest.api.enquiries.book(booking)
  const refused = await file('/api/demo-booking.csv')
  assert.equal(refused.status, 403)
  assert.deepEqual(JSON.parse(refused.text), { message: 'Access Denied: Admins Only.' })
  const { text, headings } = await file('/api/demo-booking.csv', admin.cookie)
  assert.equal(headings, '\uFEFF"Full Name","Email","Phone","Course","Message","Created","State"')
  const written = `"கயல் Iyer","kayal@example.org","'+919800000000","SAP S/4HANA SD","'-Mornings\n""only""","${TODAY}","New"\r\n`
  assert.ok(text.endsWith(written), text)
})

test('an export of many rows has each once, and stops when the client disconnects', async () => {
  await addManyStudents(db, 6)
  const left = await send('/api/mentor/students.csv', { headers: { cookie: mentor.cookie } })
  await left.body?.cancel()
  const head = await send('/api/mentor/students.csv', { method: 'HEAD', headers: { cookie: mentor.cookie } })
  assert.deepEqual([head.status, await head.text()], [200, ''])
  const { lines } = await file('/api/mentor/students.csv')
  const many = lines.filter((line) => line.startsWith('"Many"'))
  assert.equal(new Set(many).size, 6_000)
  assert.equal(many.length, 6_000)
})
