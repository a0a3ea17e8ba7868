import type { Page } from '@playwright/test'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { expect, test } from './fixtures.ts'

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
    await expect(filled).toBeInViewport({ ratio: 1 })
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
