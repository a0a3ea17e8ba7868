import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { users } from '#src/features/accounts/server/table.ts'
import { attendanceCounts } from '#src/features/attendance/server/table.ts'
import { testApp } from '#test/app.ts'
import { courseDraft } from '#test/factories.ts'
import { HAS_CLASSROOM } from '#test/has-classroom.ts'
import { DEMO, isKnown, otherSections, saveSection, saveSections } from '#test/other-institute.ts'
import { refusal } from '#test/refusal.ts'

const { db, guest, send, signedInAs, site } = await testApp()
await db.update(users).set({ name: 'Somebody' })
const [admin, mentor, arjun] = [await signedInAs('admin'), await signedInAs('mentor'), await signedInAs('student')]
const sections = otherSections()
await saveSections(admin, sections)

const statusOf = async (number: string) => (await guest.api.certificates.status({ number })).status

async function saveClassroom(prefix: string, note = '', attendanceNeeded = 75) {
  Object.assign(sections.classroom, { certificates: { prefix, note }, attendanceNeeded })
  await saveSection(admin, 'classroom', sections)
  await isKnown(site, sections)
}

/** The enrollment of someone who completed a course. */
async function completed() {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'Software testing' }))
  await mentor.api.enrollments.enroll({ studentId: arjun.user._id, courseId })
  const [row] = await mentor.api.certificates.ofCourse({ id: courseId })
  const id = row?.enrollmentId ?? ''
  await mentor.api.enrollments.setStatus({ id, completionStatus: 'completed' })
  return { id, courseId }
}

async function newCertificate() {
  const { id } = await completed()
  const { issued } = await mentor.api.certificates.issue({ enrollmentIds: [id], isAttested: true })
  return issued[0]?.number ?? ''
}

/** What its texts say, which are read aloud. */
async function readPdf(number: string) {
  const response = await send(`/api/certificates/${number}/pdf`, { headers: { cookie: arjun.cookie } })
  assert.equal(response.status, 200)
  const pdf = Buffer.from(await response.arrayBuffer())
  const text = pdf.toString('latin1')
  const [, length = ''] = /\/Length (\d+)>>/.exec(text) ?? []
  const from = text.indexOf('stream\n') + 'stream\n'.length
  return text.slice(0, from) + inflateSync(pdf.subarray(from, from + Number(length))).toString('latin1')
}

describe('certificates of an institute', { skip: !HAS_CLASSROOM }, () => {
  // product 27.4
  test('have its prefix of that day, count on where it changes, and are valid under the one before', async () => {
    await saveClassroom('SST')
    const first = await newCertificate()
    assert.match(first, /^SST-\d\d-00001$/)
    await saveClassroom('PUNE')
    const second = await newCertificate()
    assert.match(second, /^PUNE-\d\d-00002$/)
    for (const number of [first, second, first.toLowerCase().replaceAll('-', ' ')])
      assert.equal(await statusOf(number), 'valid', number)
    assert.equal(await statusOf(first.replace('SST', 'PUNE')), 'unknown')
  })

  // product 27.13
  test('are files with its name and what it says that they are not', async () => {
    await saveClassroom('SST', 'It is not a degree.')
    const number = await newCertificate()
    const text = await readPdf(number)
    assert.match(text, /\(Sahyadri School of Testing\) Tj/)
    assert.match(text, /Issued by Sahyadri School of Testing for completing its course\. It is not a degree\./)
    assert.doesNotMatch(text, DEMO)
    assert.match(text, /\/Im1 Do/, 'its sign')
    assert.match(text, /^0\.122 0\.247 0\.467 RG/m)
    sections.look.colour = '#8a3b12'
    await saveSection(admin, 'look', sections)
    await isKnown(site, sections)
    assert.match(await readPdf(number), /^0\.541 0\.231 0\.071 RG/m, 'its colour')
    await saveClassroom('SST')
    assert.match(await readPdf(number), /for completing its course\.\)/, 'nothing where it says nothing')
  })

  // product 27.2
  test('need the attendance that it asks for', async () => {
    const { id, courseId } = await completed()
    await db
      .insert(attendanceCounts)
      .values({ studentId: arjun.user._id, courseId, attended: 1, of: 2, missedInARow: 0 })
    const issue = () => mentor.api.certificates.issue({ enrollmentIds: [id] })
    await saveClassroom('SST', '', 51)
    const { status, message } = await refusal(issue())
    assert.deepEqual([status, message?.endsWith(' attended 1 of 2 classes; at least 2 are required.')], [409, true])
    await saveClassroom('SST', '', 50)
    assert.equal((await issue()).issued.length, 1)
  })
})
