import type { Register } from '#src/features/attendance/shapes.ts'
import { classOf, soon, tile } from './class-now.ts'
import { expect, hydrated, test } from './fixtures.ts'
import type { callerOf } from './teaching.ts'

const DAY = 24 * 60 * 60_000

test('a forgotten class is entered whole by an admin with one reason, from 7 days after it', async ({
  signedInAs,
  site,
}) => {
  const [mentor, admin] = [await signedInAs('mentor'), await signedInAs('admin')]
  const { api, batchId, classId, names, gone } = await classOf(mentor, site.url, 'Counting afterwards', 3)
  // No class is planned in the past: this one begins in a moment, and responses tell the admin's browser of a time a week later.
  await expect(async () => {
    await api.patch(`/classes/${classId}`, { startsAt: soon(0.1), endsAt: soon(60), isConfirmed: true })
    const { class: classInfo } = await api.get(`/classes/${classId}/register`)
    expect(Date.parse(classInfo.startsAt)).toBeLessThan(Date.now() + 10_000)
  }).toPass()
  await admin.goto(`/dashboard/batches/${batchId}`)
  await hydrated(admin)
  await admin.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const date = new Date(Date.now() + 8 * DAY).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
  await admin.getByRole('link', { name: 'Attendance', exact: true }).click()
  await admin.getByRole('columnheader').nth(1).getByRole('link').click()
  await expect(admin.getByText(/^The attendance register closed on /)).toBeVisible()
  await expect(tile(admin, names[0] ?? '')).toBeDisabled()
  await expect(admin.getByRole('button', { name: 'All present' })).toHaveCount(0)

  const enter = admin.getByRole('button', { name: 'Enter the whole class' })
  await enter.click()
  const save = admin.getByRole('button', { name: /^Save/ })
  await expect(save).toBeDisabled()
  await tile(admin, names[1] ?? '').click()
  await expect(tile(admin, names[1] ?? '')).toContainText('Absent')
  await admin.getByRole('button', { name: 'All present' }).click()
  await save.click()
  await expect(admin.getByText('Please give a reason')).toBeVisible()
  await admin.getByLabel('Reason', { exact: true }).fill('The register was forgotten')
  await admin.getByRole('button', { name: 'Cancel' }).click()
  await expect(enter).toBeVisible()
  await enter.click()
  await expect(tile(admin, names[1] ?? ''), 'what was given up is forgotten').toContainText('Not marked')

  await tile(admin, names[1] ?? '').click()
  await admin.getByRole('button', { name: 'All present' }).click()
  await admin.getByLabel('Reason', { exact: true }).fill('The register was forgotten')
  await expect.poll(() => Date.now(), 'the class has begun').toBeGreaterThan(await beginOf(api, classId))
  await admin.getByRole('button', { name: 'Save attendance of 3 students' }).click()
  await expect(enter).toHaveCount(0)
  await expect(admin.getByRole('region', { name: 'History' })).toContainText(
    /Changed to absent by .+: The register was forgotten/,
  )
  const { rows } = await api.get(`/classes/${classId}/register`)
  expect(rows.map((row: Register['rows'][number]) => [row.mark, row.said.length]).sort()).toEqual([
    ['absent', 1],
    ['present', 1],
    ['present', 1],
  ])
  await gone()
})

const beginOf = async (api: ReturnType<typeof callerOf>, classId: string) =>
  Date.parse((await api.get(`/classes/${classId}/register`)).class.startsAt)
