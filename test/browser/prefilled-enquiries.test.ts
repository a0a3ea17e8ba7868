import { expect, test } from './fixtures.ts'

test('a form that a course led to names that course', async ({ signedInAs }) => {
  const student = await signedInAs('student2')
  const courses: { _id: string; title: string }[] = await (await student.request.get('/api/courses')).json()
  const course = courses.find(({ title }) => / MM\b/.test(title))
  await student.goto(`/book-demo?course=${course?._id}`)
  await expect(student.getByLabel('Course')).toHaveValue('sap-mm')
  await student.goto(`/contact?course=${course?._id}`)
  await expect(student.getByLabel('Subject')).toHaveValue('admission')
  await expect(student.getByLabel('Message')).toHaveValue(`Please enroll me in ${course?.title}.`)
})
