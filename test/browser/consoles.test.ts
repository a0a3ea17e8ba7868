import type { Page } from '@playwright/test'
import { sampled } from '../test-all.ts'
import { dashboardPages, type Role } from './dashboard-pages.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { publicPages } from './public-pages.ts'

/** Printed by the test runner. */
const NOT_OURS = /^Service Worker registration blocked by Playwright/

/** Everything that a page prints, of whatever kind. */
function listen(page: Page) {
  const printed: string[] = []
  page.on('console', (message) => {
    if (!NOT_OURS.test(message.text())) printed.push(`${message.type()}: ${message.text()} on ${page.url()}`)
  })
  page.on('pageerror', (error) => printed.push(`thrown: ${error.message} on ${page.url()}`))
  return printed
}

test('no page of a guest prints anything to the console, nor tries what its policy forbids', async ({ page, site }) => {
  const printed = listen(page)
  const withoutLink = [
    '/forgot-password',
    '/reset-password?token=none',
    '/auth/rejected',
    '/unauthorized',
    '/check-in',
    '/certificate',
  ]
  for (const path of [...(await publicPages(site.url)).map(({ path }) => path), ...withoutLink]) {
    await page.goto(path)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
  }
  expect(printed).toEqual([])
})

for (const role of sampled<Role>(['admin', 'mentor', 'student']))
  test(`no page of a ${role}'s dashboard prints anything to the console`, async ({ signedInAs }) => {
    test.slow()
    const page = await signedInAs(role)
    const printed = listen(page)
    const student = await signedInAs('student')
    const paths = await dashboardPages(role, async (path) => (await student.request.get(path)).json())
    for (const path of paths) {
      await page.goto(path)
      await page.locator('html[data-hydrated]').waitFor()
      await page.waitForLoadState('networkidle')
    }
    expect(printed).toEqual([])
  })
