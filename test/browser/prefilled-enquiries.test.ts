import { expect, test } from './fixtures.ts'

test('a form that a course led to names that course', async ({ page, signedInAs }) => {
  const student = await signedInAs('student2')
  const courses: { _id: string; title: string }[] = await (await student.request.get('/api/courses')).json()
  const course = courses.find(({ title }) => / MM\b/.test(title))
  await student.goto(`/courses/${course?._id}`)
  await student.getByRole('link', { name: 'Book a Demo' }).first().click()
  await expect(student.getByLabel('Course')).toHaveValue('sap-mm')
  await student.goto(`/contact?course=${course?._id}`)
  await expect(student.getByLabel('Subject')).toHaveValue('admission')
  await expect(student.getByLabel('Message')).toHaveValue(`Please enroll me in ${course?.title}.`)
  const html = await (await page.request.get(`/contact?course=${course?._id}`)).text()
  expect(html, 'without JavaScript').toContain(`Please enroll me in ${course?.title}.`)
})
