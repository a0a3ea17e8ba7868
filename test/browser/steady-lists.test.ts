import type { Page } from '@playwright/test'
import { discussionDraft } from '../factories.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { callerOf, newBatch } from './teaching.ts'

/** Keeps pressing while `work` changes what the page shows, until its new content has arrived and had time to be shown. */
async function whilePressing(page: Page, content: RegExp, work: () => Promise<unknown>) {
  const timer = await page.evaluate(() => Number(setInterval(() => window.dispatchEvent(new Event('pointerdown')), 50)))
  const arrived = page.waitForResponse(content)
  await work()
  await (await arrived).finished()
  await page.waitForTimeout(300)
  return () => page.evaluate((id) => clearInterval(id), timer)
}

test('a discussion that someone starts moves no other under the pointer', async ({ signedInAs, site }) => {
  const [reader, author] = [await signedInAs('student'), await signedInAs('student2')]
  await reader.goto('/dashboard/student/forum')
  await hydrated(reader)
  const title = 'How wide is an aisle?'
  const release = await whilePressing(reader, /\/api\/forum\/discussions\?/, () =>
    callerOf(author, site.url).post('/forum/discussions', discussionDraft({ title })),
  )
  await expect(reader.getByRole('heading', { name: title })).toHaveCount(0)
  await release()
  await expect(reader.getByRole('heading', { name: title })).toBeVisible()
})

test('a student who gets a seat moves no other in the batch or its register under the pointer', async ({
  signedInAs,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  const { api, courseId, batch, gone } = await newBatch(mentor, site.url, 'Aisles at dawn', { classCount: 1 })
  const [first, second]: { _id: string; name: string }[] = await api.get('/mentor/students?isApproved=true&limit=2')
  const seat =
    (student = first) =>
    () =>
      api.post('/enrollments/enroll', { studentId: student?._id, courseId, batchId: batch._id })

  await mentor.goto(`/dashboard/mentor/batches/${batch._id}`)
  await hydrated(mentor)
  const holder = mentor.getByRole('list', { name: 'Students with a seat' }).getByText(first?.name ?? '')
  const release = await whilePressing(mentor, new RegExp(`/api/batches/${batch._id}$`), seat())
  await expect(holder).toHaveCount(0)
  await release()
  await expect(holder).toBeVisible()

  const classId: string = batch.classes[0]._id
  await mentor.goto(`/dashboard/mentor/classes/${classId}/register`)
  await hydrated(mentor)
  const tile = mentor.getByRole('list', { name: 'Students' }).getByRole('button', { name: second?.name ?? '' })
  const stop = await whilePressing(mentor, new RegExp(`/api/classes/${classId}/register$`), seat(second))
  await expect(tile).toHaveCount(0)
  await stop()
  await expect(tile).toBeVisible()
  await gone()
})
