import { expect, test } from './fixtures.ts'

// product 11.2
test('who is signed in finds their name and address in both forms, and a guest finds none', async ({
  page,
  signedInAs,
}) => {
  const student = await signedInAs('student')
  for (const path of ['/book-demo', '/contact']) {
    await student.goto(path)
    await expect(student.getByLabel('Full Name')).toHaveValue('Arjun Shetty')
    await expect(student.getByLabel('Email')).toHaveValue('student@example.com')
    await page.goto(path)
    await expect(page.getByLabel('Full Name')).toHaveValue('')
  }
})

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
