import { batchDraft, courseDraft } from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { expect, test } from './fixtures.ts'
import { callerOf } from './teaching.ts'

test.skip(!HAS_CLASSROOM)

// product 7.18
test('the page of a course names who teaches its next batch, and without one who wrote it', async ({
  guest,
  signedInAs,
  site,
}) => {
  const [admin, mentor, visitor] = [await signedInAs('admin'), await signedInAs('mentor'), await guest()]
  const api = callerOf(admin, site.url)
  const { _id: courseId } = await api.post('/courses', courseDraft({ title: 'Typed by another' }))
  const [{ name: author }, { _id: mentorId, name }] = [
    await api.get('/profile/me'),
    await callerOf(mentor, site.url).get('/profile/me'),
  ]
  const html = async () => (await visitor.request.get(`/courses/${courseId}`)).text()
  await expect.poll(html).toContain(`${author}</strong> teaches this course`)
  const hours = { startTime: '04:00', endTime: '05:00' }
  const batch = await api.post('/batches', { ...batchDraft({ courseId, mentorId }, hours), isConfirmed: true })
  await expect.poll(html, 'and not from the cache').toContain(`${name}</strong> teaches this course`)
  await visitor.goto(`/courses/${courseId}`)
  const instructor = visitor.getByRole('definition').filter({ hasText: name })
  await expect(instructor.first()).toBeVisible()
  expect(await html()).toContain(`"instructor":{"@type":"Person","name":"${name}"}`)
  await api.remove(`/batches/${batch._id}`)
  await expect.poll(html).toContain(`${author}</strong> teaches this course`)
  await api.remove(`/courses/${courseId}`)
})
