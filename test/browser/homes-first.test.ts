import type { Page } from '@playwright/test'
import { withClient } from '../../src/server/db/client.ts'
import { newCertificateKey } from '../certificate-key.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { classOf, letHaveBegun } from './class-now.ts'
import { expect, test } from './fixtures.ts'
import { newCourse } from './new-course.ts'
import { callerOf, enroll } from './teaching.ts'

test.use({ siteName: 'homes' })

const WIDTHS = [390, 1280]

/** The words of the first heading below the title, and of the first filled button. */
const firstOf = async (page: Page) => ({
  heading: await page.getByRole('main').getByRole('heading', { level: 2 }).first().innerText(),
  filled: page.locator('main .button-primary').first(),
})

for (const width of WIDTHS)
  test(`an admin sees today first, and the longest overdue has the one filled button: ${width}`, async ({
    signedInAs,
  }) => {
    const admin = await signedInAs('admin')
    await admin.setViewportSize({ width, height: 800 })
    await admin.goto('/dashboard/admin')
    const { heading, filled } = await firstOf(admin)
    expect(heading).toBe(HAS_CLASSROOM ? 'Today' : 'To do')
    const first = admin.getByRole('list', { name: 'To do' }).getByRole('listitem').first()
    await expect(first.locator('.button-primary')).toHaveCount(1)
    await expect(admin.locator('main .button-primary')).toHaveCount(1)
    // On a phone it stands below the classes of the day, and how many they are depends on the day.
    if (width === 1280) await expect(filled).toBeInViewport({ ratio: 1 })
  })

for (const width of WIDTHS)
  test(`a mentor sees the class that has begun first, and its register has the one filled button: ${width}`, async ({
    signedInAs,
    site,
  }) => {
    test.skip(!HAS_CLASSROOM)
    const mentor = await signedInAs('mentor')
    const { classId, gone } = await classOf(mentor, site.url, `Begun at ${width}`, 1)
    await letHaveBegun(site.databaseUrl, classId)
    await mentor.setViewportSize({ width, height: 800 })
    await mentor.goto('/dashboard/mentor')
    const { heading, filled } = await firstOf(mentor)
    expect(heading).toBe("Today's classes")
    await expect(mentor.locator('main .button-primary')).toHaveCount(1)
    await expect(filled).toHaveAccessibleName(/^Take the register of /)
    await expect(filled).toBeInViewport({ ratio: 1 })
    await gone()
  })

for (const width of WIDTHS)
  test(`a student sees the next class first, and one filled button to go on: ${width}`, async ({ signedInAs }) => {
    const student = await signedInAs('student')
    await student.setViewportSize({ width, height: 800 })
    await student.goto('/dashboard/student')
    const { heading } = await firstOf(student)
    expect(heading).toBe(HAS_CLASSROOM ? 'Next class' : 'Continue where you left off')
    await expect(student.locator('main .button-primary')).toHaveCount(1)
  })

test('an admin’s home is short, and no row of its cards has a hole', async ({ signedInAs }) => {
  const admin = await signedInAs('admin')
  await admin.goto('/dashboard/admin')
  await expect(admin.getByRole('list', { name: 'To do' })).toBeVisible()
  expect(await admin.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_700)
  const cards = admin.getByRole('list', { name: 'Go to' }).getByRole('listitem')
  for (const width of [768, 1023, 1024, 1280, 1440, 1920]) {
    await admin.setViewportSize({ width, height: 900 })
    const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
    const rows = [...Map.groupBy(tops, (top) => top).values()].map((row) => row.length)
    expect(new Set(rows).size, `cards per row at ${width}: ${rows}`).toBe(1)
    const panels = admin.locator('main > section')
    const widths = await panels.evaluateAll((all) => all.map((panel) => panel.clientWidth))
    expect(new Set(widths).size, `widths of the panels at ${width}: ${widths}`).toBe(1)
  }
})

test.describe('with certificates', () => {
  test.use({ siteName: '', settings: { CERTIFICATE_KEY: newCertificateKey() } })
  for (const width of WIDTHS)
    test(`a graduate sees the certificate first, and opens it by the one filled button: ${width}`, async ({
      signedInAs,
      site,
    }) => {
      test.skip(!HAS_CLASSROOM)
      const [graduate, mentor] = [await signedInAs('student2'), await signedInAs('mentor')]
      const { courseId } = await newCourse(mentor, site.url, `Completed at ${width}`)
      await enroll(callerOf(mentor, site.url), graduate, courseId)
      const { rows } = await withClient(site.databaseUrl, (client) =>
        client.query<{ id: string }>(
          `update enrollments set completion_status = 'completed', completed_date = now()
           where student_id = (select id from users where email = 'student2@example.com') and course_id = $1 returning id`,
          [courseId],
        ),
      )
      const data = { enrollmentIds: rows.map(({ id }) => id), isAttested: true }
      const issued = await mentor.request.post('/api/certificates', { headers: { origin: site.url }, data })
      expect((await issued.json()).issued).toHaveLength(1)
      await graduate.setViewportSize({ width, height: 800 })
      await graduate.goto('/dashboard/student')
      const { heading, filled } = await firstOf(graduate)
      expect(heading).toBe('Your certificate')
      await expect(graduate.locator('main .button-primary')).toHaveCount(1)
      await expect(filled).toHaveText('Open certificate')
      await expect(filled).toBeInViewport({ ratio: 1 })
    })
})
