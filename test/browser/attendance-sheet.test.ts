import { readFile } from 'node:fs/promises'
import type { AttendanceSheet } from '#src/features/attendance/shapes.ts'
import { expect, test } from './fixtures.ts'
import { callerOf, newBatch } from './teaching.ts'

/** Pixels between the margins. */
const A4_LANDSCAPE = 1047

// product 22.13
test('the attendance sheet of a batch is read on a phone, printed on one page in landscape, and saved as CSV', async ({
  signedInAs,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  const api = callerOf(mentor, site.url)
  const all: { _id: string; state: string; startsOn: string }[] = await api.get('/batches/all')
  // The one that has been held for longest has the most marks.
  const [running] = all
    .filter(({ state }) => state === 'running')
    .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))
  const sheet: AttendanceSheet = await api.get(`/batches/${running?._id}/attendance`)
  await mentor.goto(`/dashboard/batches/${running?._id}`)
  await mentor.getByRole('link', { name: 'Attendance', exact: true }).click()
  await expect(mentor.getByRole('heading', { name: 'Attendance', exact: true })).toBeVisible()
  const table = mentor.getByRole('table', { name: `Attendance of ${sheet.batch.name}` })
  await expect(table.getByRole('row')).toHaveCount(sheet.students.length + 1)
  await expect(table.getByRole('columnheader')).toHaveCount(sheet.classes.length + 1)
  const first = sheet.students[0]
  await expect(table.getByRole('row').nth(1)).toContainText(`${first?.attended} of ${first?.of}`)
  for (const width of [1280, 390]) {
    await mentor.setViewportSize({ width, height: 844 })
    expect(await mentor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await mentor.reload()
  const held = sheet.classes.filter(({ startsAt }) => Date.parse(startsAt) <= Date.now()).length
  const latest = table.getByRole('columnheader').nth(held)
  await expect(latest, 'a phone begins with the latest class').toBeInViewport({ ratio: 0.9 })
  await expect(table.getByRole('columnheader').nth(1), 'the first is scrolled out of view').not.toBeInViewport()
  expect(await mentor.evaluate(() => scrollY), 'the page itself is not scrolled').toBe(0)
  const name = table.getByRole('rowheader').first()
  await table.getByRole('columnheader').last().scrollIntoViewIfNeeded()
  await expect(name, 'names stay beside the last class').toBeInViewport({ ratio: 1 })

  await mentor.emulateMedia({ media: 'print' })
  await mentor.setViewportSize({ width: A4_LANDSCAPE, height: 718 })
  const right = await table.evaluate((element) => element.getBoundingClientRect().right)
  expect(right, 'no class is cut off on paper').toBeLessThanOrEqual(A4_LANDSCAPE)
  await mentor.emulateMedia({ media: null })
  const pdf = (await mentor.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g), 'pages').toHaveLength(1)
  const [, width = 0, height = 0] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(pdf) ?? []
  expect(Number(width), 'landscape').toBeGreaterThan(Number(height))

  const [file] = await Promise.all([
    mentor.waitForEvent('download'),
    mentor.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(sheet.students.length + 1)
  await table.getByRole('columnheader').nth(1).getByRole('link').click()
  await expect(mentor).toHaveURL(/\/classes\/[\w-]+\/register$/)
})

test('a batch in which nobody sat yet says so, and an unknown one does not exist', async ({ signedInAs, site }) => {
  const mentor = await signedInAs('mentor')
  const { batch, gone } = await newBatch(mentor, site.url, 'Nobody counted')
  await mentor.goto(`/dashboard/batches/${batch._id}/attendance`)
  await expect(mentor.getByText('Nobody is in an attendance register of this batch yet.')).toBeVisible()
  await gone()
  expect((await mentor.goto('/dashboard/batches/unknown/attendance'))?.status()).toBe(404)
})
