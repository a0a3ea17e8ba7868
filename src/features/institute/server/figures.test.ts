import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app.ts'
import { courseDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

const { guest, signedInAs } = await testApp()
const [admin, mentor, student] = [await signedInAs('admin'), await signedInAs('mentor'), await signedInAs('student')]

const shownFigures = async () => (await guest.api.institute.home()).texts.figures
async function saveFigures(figures: object[]) {
  const { version, data } = (await admin.api.institute.settings()).sections.website
  return admin.api.institute.save({
    section: 'website',
    version,
    data: { ...data, home: { ...data.home, figures } },
  })
}
const COMPLETED = { figure: '', of: 'courses completed', counted: 'completions' }

// product 1.13
test('a figure is counted of what is known to be counted, and of nothing else', async () => {
  const { status, issues } = await refusal(saveFigures([{ ...COMPLETED, counted: 'visitors' }]))
  assert.deepEqual([status, issues?.[0]?.path], [400, 'data.home.figures.0.counted'])
})

// product 1.13
test('a counted figure is what there is, and is not shown before there is one', async () => {
  const typed = { figure: '500+', of: 'Trained', counted: '' as const }
  await saveFigures([typed, { ...COMPLETED, figure: '9999' }])
  assert.deepEqual(await shownFigures(), [typed])
  const { _id: courseId } = await mentor.api.courses.create(courseDraft())
  await mentor.api.enrollments.enroll({ studentId: student.user._id, courseId })
  const { body } = await mentor.api.enrollments.ofCourse({ courseId })
  await mentor.api.enrollments.setStatus({ id: body[0]?._id ?? '', completionStatus: 'completed' })
  assert.deepEqual(await shownFigures(), [typed], 'no request counts')
  await saveFigures([typed, COMPLETED])
  assert.deepEqual(await shownFigures(), [typed, { ...COMPLETED, figure: '1' }])
})
