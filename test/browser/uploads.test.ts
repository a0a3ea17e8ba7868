import sharp from 'sharp'
import { courseDraft } from '../factories.ts'
import { fillCourse } from './fill-course.ts'
import { expect, test, toast } from './fixtures.ts'
import { saveScreenshots } from './layout-checks.ts'

// product 8.10, 12.9
test('a mentor uploads a picture and a document; a student reads the document', async ({
  signedInAs,
  expectPageError,
}) => {
  expectPageError(/ERR_FAILED .*\/api\/upload\/local/)
  const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
  const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  await mentor.goto('/dashboard/mentor/manage-courses/upload')
  await fillCourse(mentor, courseDraft({ title: 'Counting Stock' }))
  await mentor.getByLabel('Publish').check()
  const image = mentor.locator('input[type=file]').first()
  await image.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(mentor.getByText('Web pages and SVG pictures cannot be uploaded.')).toBeVisible()
  const sent: string[] = []
  mentor.on('request', (request) => sent.push(request.url()))
  await image.setInputFiles({ name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) })
  await expect(mentor.getByText('This file is empty. Please choose another one.')).toBeVisible()
  expect(sent.filter((url) => url.includes('/api/upload/'))).toEqual([])
  const gif = await sharp(picture).gif().toBuffer()
  await image.setInputFiles({ name: 'tour.gif', mimeType: 'image/gif', buffer: gif })
  await expect(mentor.getByText('tour.gif is uploaded')).toContainText('An animated GIF is shown as a still picture.')
  await image.setInputFiles({ name: 'hall.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(mentor.getByText('hall.jpg is uploaded')).not.toContainText('GIF')
  await expect(mentor.getByLabel('Image URL')).toHaveValue(/\/api\/media\/.*\.webp$/)

  await mentor.getByRole('button', { name: 'Add module' }).click()
  await mentor.getByLabel('Module title').fill('Bins')
  await mentor.getByLabel('Module description').fill('Where things are')
  await mentor.getByRole('button', { name: 'Add material' }).click()
  const document = mentor.locator('input[type=file]').last()
  const notes = { name: 'Notes for day one.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 notes') }

  await document.setInputFiles({ ...notes, buffer: Buffer.alloc(0) })
  await expect(mentor.getByText('This file is empty.')).toBeVisible()
  await mentor.getByLabel('Material URL').fill('https://example.org/notes.pdf')
  await expect(mentor.getByText('This file is empty.'), 'another source is given').toHaveCount(0)
  await mentor.getByLabel('Material URL').fill('')

  await mentor.route('**/api/upload/**', () => undefined)
  await document.setInputFiles(notes)
  await expect(mentor.getByRole('progressbar', { name: 'Uploading Notes for day one.pdf' })).toBeVisible()
  await mentor.getByRole('button', { name: 'Cancel' }).click()
  await expect(mentor.getByRole('progressbar')).toHaveCount(0)
  await mentor.unrouteAll()
  await mentor.route('**/api/upload/**', (route) => route.abort())
  await document.setInputFiles(notes)
  await expect(mentor.getByText('Failed to upload the file.')).toBeVisible()
  await mentor.unrouteAll()
  await mentor.getByRole('button', { name: 'Try again' }).click()
  await expect(mentor.getByText('Notes for day one.pdf is uploaded (1 kB).')).toBeVisible()
  await expect(mentor.getByLabel('Material name')).toHaveValue('Notes for day one')
  await saveScreenshots(mentor, 'course-form-uploads')
  await mentor.getByRole('button', { name: 'Create course' }).click()
  await expect(toast(mentor, 'Course created.')).toBeVisible()

  await mentor.goto('/dashboard/mentor/students')
  await mentor.getByRole('button', { name: 'Enroll Arjun Shetty' }).click()
  await mentor.getByRole('dialog').getByRole('combobox', { name: 'Course' }).fill('Counting')
  await mentor.getByRole('option', { name: 'Counting Stock' }).click()
  await mentor.getByRole('dialog').getByRole('button', { name: 'Enroll' }).click()
  await expect(toast(mentor, 'is enrolled in Counting Stock.')).toBeVisible()

  await student.goto('/dashboard/student/my-courses')
  await expect(student.getByText('PDF, 1 kB')).toBeVisible()
  const address = await student.getByRole('link', { name: 'Notes for day one' }).getAttribute('href')
  const response = await student.request.get(address ?? '')
  expect(await response.text()).toBe('%PDF-1.7 notes')
  await student.goto('/courses')
  await expect(student.locator('img[src$=".webp"]')).toBeVisible()
})
