import type { APIResponse, Page } from '@playwright/test'
import { withClient } from '../../src/server/db/client.ts'
import {
  account,
  batchDraft,
  blogDraft,
  bookingForm,
  courseDraft,
  discussionDraft,
  inDays,
  materialDraft,
  messageForm,
  moduleDraft,
  profileDraft,
} from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { sampled } from '../test-all.ts'
import { narrowed, type Role, screensOf } from './dashboard-pages.ts'
import { expect, hydrated, more, test } from './fixtures.ts'
import { expectInert, HOSTILE, LONG, NAME } from './hostile.ts'
import { publicPages } from './public-pages.ts'

const WIDE = 'w'.repeat(100)

/** Screens without text of other users: our own pages, empty forms, and the admin's profile. */
const OF_OUR_WORDS =
  /\/(about|privacy|certificate|settings(?:\/\w+)?|book-demo|contact|login|signup|demo-confirmation|upload|batches\/new|create-mentor|create-blog|import|manage-enrollments|admin\/profile)$/

async function expectShown(page: Page, address: string) {
  const shown = page.locator('main').getByText('</script>', { exact: false }).locator('visible=true')
  const typed = page.locator('main :is(input, textarea)')
  const inFields = await typed.evaluateAll((fields) =>
    (fields as HTMLInputElement[]).some(({ value }) => value.includes('</script>')),
  )
  if (!inFields) await expect(shown.first(), `${address} shows it`).toBeVisible()
}

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test('hostile text is shown and never run on every page that shows it, for everyone who may see it', async ({
  guest,
  signedInAs,
  site,
}) => {
  test.slow()
  const headers = { origin: site.url }
  const [admin, mentor, student, visitor] = [await signedInAs('admin'), await guest(), await guest(), await guest()]
  const post = async (page: Page, path: string, data: object) => made(await page.request.post(path, { headers, data }))

  const materials = [materialDraft({ name: HOSTILE, type: 'other' })]
  const modules = [
    moduleDraft({ title: WIDE, description: WIDE }),
    moduleDraft({ title: HOSTILE, description: LONG, materials }),
  ]
  const draft = courseDraft({ title: HOSTILE, description: LONG, duration: WIDE, modules })
  const course = await post(admin, '/api/courses', draft)
  const blog = await post(admin, '/api/blogs', blogDraft({ title: HOSTILE, content: LONG }))
  const eve = account({ name: NAME })
  const mallory = account({ name: NAME })
  const { user: teacher } = await post(admin, '/api/mentor', mallory)
  expect((await mentor.request.post('/api/auth/login', { headers, data: mallory })).status()).toBe(200)
  const { user } = await post(student, '/api/auth/signup', eve)
  const me = user._id
  await admin.request.patch(`/api/approval/approve/${me}`, { headers })
  expect((await student.request.post('/api/auth/login', { headers, data: eve })).status()).toBe(200)
  if (!HAS_CLASSROOM) await post(admin, '/api/enrollments/enroll', { studentId: me, courseId: course._id })
  const written = discussionDraft({ title: HOSTILE, content: LONG })
  const { discussion } = await post(student, '/api/forum/discussions', written)
  await post(student, `/api/forum/discussions/${discussion._id}/reply`, { content: LONG })
  await post(student, `/api/forum/discussions/${discussion._id}/reports`, { reason: LONG })
  const sender = { fullName: NAME, message: LONG }
  await post(visitor, '/api/demo-booking', bookingForm(sender))
  await post(visitor, '/api/contact/send', messageForm(sender))
  const waiting = await post(visitor, '/api/auth/signup', account({ name: NAME }))
  const education = { bachelor: { collegeName: HOSTILE, degree: HOSTILE, graduationYear: 2020 } }
  const { user: otherUser } = await post(visitor, '/api/auth/signup', account({ name: NAME }))
  await admin.request.patch(`/api/approval/approve/${otherUser._id}`, { headers })
  const profile = profileDraft({ name: NAME, email: eve.email, address: HOSTILE, education })
  expect((await student.request.put('/api/profile/me', { headers, data: profile })).status()).toBe(200)

  await post(student, '/api/privacy/requests', { kind: 'correct', text: LONG })

  const put = async (path: string, data: object) =>
    expect(await admin.request.put(path, { headers, data }), path).toBeOK()
  const patch = async (path: string, data: object) =>
    expect(await admin.request.patch(path, { headers, data }), path).toBeOK()
  /** One seat, which Eve has, a waiting list, a class she missed in other words than the first, and one that is described. */
  async function teach() {
    const place = { name: HOSTILE, room: HOSTILE, medium: 'both', joinUrl: 'https://example.com/"><img' } as const
    const hours = { startsOn: inDays(-2), startTime: '04:00', endTime: '05:00', seats: 1 }
    const draft = batchDraft({ courseId: course._id, mentorId: teacher._id }, { ...place, ...hours })
    const batch = await post(admin, '/api/batches', { ...draft, isConfirmed: true })
    await post(admin, '/api/enrollments/enroll', { studentId: me, courseId: course._id, batchId: batch._id })
    // Long enough for her to have missed some.
    await withClient(site.databaseUrl, (client) =>
      client.query("update seats set started_at = started_at - interval '3 days' where student_id = $1", [me]),
    )
    const seat = { studentId: otherUser._id, courseId: course._id, batchId: batch._id, wait: true }
    await post(admin, '/api/enrollments/enroll', seat)
    const [first, second, , open, coming]: { _id: string }[] = batch.classes
    for (const hostileClass of [first, coming])
      await patch(`/api/classes/${hostileClass?._id}`, { topic: HOSTILE, note: LONG })
    await patch(`/api/classes/${open?._id}`, { startsAt: soon(10), endsAt: soon(70), isConfirmed: true })
    const mark = (mark: string) => ({ marks: [{ studentId: me, mark, at: soon(0) }] })
    await put(`/api/classes/${first?._id}/register`, mark('late'))
    await patch(`/api/classes/${first?._id}/register/${me}`, { mark: 'absent', reason: LONG })
    await put(`/api/classes/${second?._id}/register`, mark('absent'))
    await post(admin, '/api/holidays', { date: inDays(300), name: HOSTILE })
    // As if the batch were over, and its feedback closed.
    await withClient(site.databaseUrl, async (client) => {
      await client.query(
        `insert into feedback_rounds (batch_id, questions, asked, asked_at, closes_at)
         values ($1, $2, 1, now() - interval '15 days', now() - interval '1 day')`,
        [batch._id, JSON.stringify([HOSTILE])],
      )
      await client.query(
        `insert into feedback_answers (batch_id, student_id, ratings, comment, review, review_id, review_agreed_at)
         values ($1, $2, '[1]', $3, $4, gen_random_uuid(), now())`,
        [batch._id, me, LONG, HOSTILE],
      )
    })
    return { batch: batch._id, class: first?._id ?? '', open: open?._id ?? '' }
  }
  const { open, ...taught } = HAS_CLASSROOM ? await teach() : { open: '', batch: '', class: '' }

  const ids = { course: course._id, student: me, blog: blog.slug, mentor: teacher._id, ...taught }
  const screens = (role: Role) => screensOf(role, ids).map((path) => narrowed(path, '=1+1'))
  const [enquirer] = await (await admin.request.get('/api/enquiries?limit=1&sort=-lastAt')).json()
  const paths = [`/courses/${course._id}`, `/blogs/${blog.slug}`]
  const lists = (await publicPages(site.url)).map(({ path }) => path).filter((path) => path.lastIndexOf('/') === 0)
  const pages: [Page, string[]][] = [
    [visitor, [...lists, ...paths]],
    [student, [...paths, ...screens('student'), `/dashboard/student/forum?id=${discussion._id}`]],
    [mentor, screens('mentor')],
    [admin, [...screens('admin'), `/dashboard/admin/enquiries/${enquirer._id}`]],
  ]
  for (const [page, addresses] of pages)
    for (const address of sampled(addresses)) {
      await page.setViewportSize({ width: 360, height: 800 })
      await page.goto(address, { waitUntil: 'networkidle' })
      if (page === visitor) await hydrated(page)
      await page.locator('main details').evaluateAll((folded) => {
        for (const details of folded as HTMLDetailsElement[]) details.open = true
      })
      if (!OF_OUR_WORDS.test(address)) await expectShown(page, address)
      await expectInert(page, address)
      await page.setViewportSize({ width: 1280, height: 800 })
      await expectInert(page, address)
    }

  await admin.goto('/dashboard/admin/students/import')
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = [`${NAME},new@example.org`, `${HOSTILE},wrong`].map((row) => row.split(',').map(quoted).join())
  await admin.getByLabel('File of students').setInputFiles({
    name: `${NAME}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(['name,email', ...rows].join('\r\n')),
  })
  await expect(admin.getByRole('heading', { name: 'There are no students to add' })).toBeVisible()
  await expect(admin.getByRole('row').filter({ hasText: '</script>' })).toHaveCount(2)
  await expectInert(admin, 'the import')

  await student.getByRole('button', { name: /^Notifications/ }).click()
  await expect(student.getByRole('dialog').getByText('</script>').first()).toBeVisible()
  await expectInert(student, 'the bell')
  await admin.goto('/dashboard/admin/manage-courses')
  await more(admin, /^More for =1\+1/)
  await admin.getByRole('button', { name: /^Delete =1\+1/ }).click()
  await expectInert(admin, 'a question')

  if (HAS_CLASSROOM) {
    await withClient(site.databaseUrl, async (client) => {
      await client.query("update feedback_rounds set closes_at = now() + interval '1 day' where batch_id = $1", [
        ids.batch,
      ])
      await client.query('delete from feedback_answers where batch_id = $1', [ids.batch])
    })
    await student.goto(`/dashboard/student/batches/${ids.batch}/feedback`)
    await expect(student.getByRole('group').filter({ hasText: '</script>' }).first()).toBeVisible()
    await expectInert(student, 'the form of feedback')
    const { code } = await (await mentor.request.get(`/api/classes/${open}/code`)).json()
    await student.goto(`/check-in?code=${code}`)
    await student.getByRole('button', { name: 'Check in' }).click()
    // The third where it is held in the night, before that of the day.
    await expect(student.getByText(/^You are checked in to class \d of .*<\/script>/).first()).toBeVisible()
    await expectInert(student, 'a check-in')
  }

  // What can be deleted of it is in no list of the tests that follow.
  const gone = [
    ...(HAS_CLASSROOM ? [`holidays/${inDays(300)}`] : []),
    `blogs/${blog._id}`,
    `courses/${course._id}`,
    `approval/reject/${me}`,
    `approval/reject/${otherUser._id}`,
    `approval/reject/${waiting.user._id}`,
  ]
  // It has to be hidden for a month before an admin may delete it.
  await withClient(site.databaseUrl, (client) =>
    client.query('delete from discussions where id = $1', [discussion._id]),
  )
  for (const address of gone) await expect(await admin.request.delete(`/api/${address}`, { headers }), address).toBeOK()
})

async function made(response: APIResponse) {
  expect(response.status(), await response.text()).toBe(201)
  return response.json()
}
