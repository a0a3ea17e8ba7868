import type { APIRequestContext } from '@playwright/test'
import {
  account,
  batchDraft,
  blogDraft,
  bookingForm,
  courseDraft,
  discussionDraft,
  materialDraft,
  messageForm,
  moduleDraft,
} from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'

type Callers = { admin: APIRequestContext; student: APIRequestContext; origin: string }
type Words = { name: string; email: string; title: string; text: string }

/** One of everything under these words; both the student who calls and one of that name are enrolled in its course. */
export async function addNamed({ admin, student, origin }: Callers, { name, email, title, text }: Words) {
  async function post(path: string, data: object, by = admin) {
    const response = await by.post(path, { headers: { origin }, data })
    if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }
  await post('/api/mentor/students/import', { rows: [{ name, email, phone: '' }], dryRun: false })
  const [{ _id: named }] = await (await admin.get('/api/mentor/students', { params: { q: email } })).json()
  await post('/api/auth/signup', account({ name, email: `1${email}` }))
  await post('/api/mentor', account({ name, email: `2${email}` }))
  const modules = [moduleDraft({ title, description: text, materials: [materialDraft({ name: title })] })]
  const rest = { duration: title.slice(0, 100), audience: text, outcomes: text }
  const { _id: course } = await post('/api/courses', courseDraft({ title, description: text, modules, ...rest }))
  async function addBatch() {
    const [{ _id: mentorId }] = await (await admin.get('/api/batches/mentors')).json()
    const long = title.slice(0, 100)
    const place = { name: long, room: long, medium: 'both' as const, joinUrl: `https://example.com/${long}` }
    // At a time without collisions.
    const hours = { startTime: '04:00', endTime: '05:00' }
    const draft = batchDraft({ courseId: course, mentorId }, { ...place, ...hours, seats: 1 })
    return post('/api/batches', { ...draft, isConfirmed: true })
  }
  const { _id: batch, classes: [first] = [] } = HAS_CLASSROOM ? await addBatch() : {}
  const { slug } = await post('/api/blogs', blogDraft({ title, content: text }))
  const { _id: ownId } = await (await student.get('/api/profile/me')).json()
  for (const studentId of [named, ownId])
    await post('/api/enrollments/enroll', { studentId, courseId: course, batchId: batch, wait: true })
  const { discussion } = await post('/api/forum/discussions', discussionDraft({ title, content: text }), student)
  await post(`/api/forum/discussions/${discussion._id}/reply`, { content: text }, student)
  const sender = { fullName: name, email, phone: '9'.repeat(20), message: text }
  await post('/api/demo-booking', bookingForm(sender))
  await post('/api/contact/send', messageForm(sender))
  return { course, student: named, blog: slug, discussion: discussion._id, batch, class: first?._id } as Record<
    'course' | 'student' | 'blog' | 'discussion' | 'batch' | 'class',
    string
  >
}
