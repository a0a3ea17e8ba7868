import type { Browser } from '@playwright/test'
import { axe } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { type Site, startSite } from './site.ts'

test.describe.configure({ timeout: 120_000 })

/** An installation in which nobody has an account, and the link that its start printed. */
async function startEmptySite() {
  const site = await startSite({ DEMO: '0' })
  const link = /http:\S+\/setup#[\w-]+/.exec(site.lastLines())?.[0] ?? ''
  return { site, link, code: link.split('#')[1] ?? '' }
}

async function openPage(browser: Browser, site: Site, javaScriptEnabled = true) {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled })
  return context.newPage()
}

// product 1.11, 6.13
test('the link in the log leads to a site of one’s own', async ({ browser }) => {
  const { site, link, code } = await startEmptySite()
  const guest = await openPage(browser, site)
  await guest.goto('/courses')
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(/^127\.0\.0\.1:\d+ is being set up\.$/)

  const page = await openPage(browser, site)
  await page.goto(link)
  await expect(page.getByLabel('Code')).toHaveValue(code)
  await expect(page).toHaveURL('/setup')
  await page.getByRole('button', { name: 'Set up the site' }).click()
  await expect(page.getByText('Please enter a name')).toBeVisible()
  await page.getByLabel('Name of the institute').fill('Pune School of Testing')
  await page.getByLabel('City').fill('Pune, Maharashtra')
  await page.getByLabel('Full Name').fill('Asha Rao')
  await page.getByLabel('Email', { exact: true }).fill('asha@example.org')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Set up the site' }).click()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('monsoon')
  await page.getByRole('button', { name: 'Set up the site' }).click()
  await expect(page).toHaveURL('/dashboard/admin')

  const missing = page.getByRole('region', { name: 'First day' })
  await expect(missing).toContainText('No mail server is set up')
  await expect(page.getByText('Nothing to do right now')).toHaveCount(0)
  await expect(page.getByRole('img', { name: /per week/ }), 'no chart without anything in it').toHaveCount(0)
  await axe(page)
  await missing.getByRole('link', { name: 'Whom to ask about personal data' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao')
  await page.getByLabel('Email', { exact: true }).fill('asha@example.org')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await page.goto('/dashboard/admin')
  await expect(missing.getByRole('listitem').filter({ hasText: 'Whom to ask' })).toContainText('done')
  await missing.getByRole('button', { name: 'Hide' }).click()
  await expect(missing).toHaveCount(0)
  await page.goto('/dashboard/admin/settings')
  await expect(missing).toBeVisible()
  await page.goto('/dashboard/admin')
  await expect(page.getByText('Nothing to do right now')).toBeVisible()
  await expect(missing).toHaveCount(0)

  await guest.getByRole('link', { name: 'Try again' }).click()
  await expect(guest.getByRole('banner')).toContainText('Pune School of Testing')
  await guest.goto(link)
  await expect(guest.getByText('This site is set up already. Please log in.')).toBeVisible()
  await Promise.all([guest.context().close(), page.context().close()])
  await site.stop()
})

test('the form works without JavaScript', async ({ browser }) => {
  const { site, link, code } = await startEmptySite()
  const page = await openPage(browser, site, false)
  await page.goto(link)
  await page.getByLabel('Code').fill(`${code}x`)
  await page.getByLabel('Name of the institute').fill('Pune School of Testing')
  await page.getByLabel('Full Name').fill('Asha Rao')
  await page.getByLabel('Email', { exact: true }).fill('asha@example.org')
  await page.getByLabel('Password', { exact: true }).fill('monsoon')
  await page.getByRole('button', { name: 'Set up the site' }).click()
  await expect(page.getByText('This code is wrong or older than an hour.')).toBeVisible()
  await expect(page.getByLabel('Name of the institute')).toHaveValue('Pune School of Testing')
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('Password', { exact: true }).fill('monsoon')
  await page.getByRole('button', { name: 'Set up the site' }).click()
  // A browser keeps the fragment as it follows a redirect; the code in it is used by then.
  await expect(page).toHaveURL(/\/dashboard\/admin/)
  await page.context().close()
  await site.stop()
})
