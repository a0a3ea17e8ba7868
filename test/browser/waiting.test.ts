import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'

const WAITS = 'Waiting for a connection. Your message is sent when you are back online.'

async function write(page: Page, name: string) {
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill('offline@example.org')
  await page.getByLabel('Phone Number').fill('9876543210')
  await page.getByLabel('Subject').selectOption('fees')
  await page.getByRole('textbox', { name: 'Message' }).fill('Is there a class on Sundays?')
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' })
const isSent = (page: Page) => expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()

async function countOf(admin: Page, name: string) {
  const messages = await (await admin.request.get('/api/contact')).json()
  return messages.filter(({ fullName }: { fullName: string }) => fullName === name).length
}

/** Playwright presses nothing that is covered. */
async function pressAndCancel(page: Page) {
  await send(page).click()
  await expect(page.getByText(WAITS)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(WAITS)).toBeHidden()
  await send(page).click()
  await expect(page.getByText(WAITS)).toBeVisible()
}

// product 17.17
test('a message that is sent offline waits at its button, also over a reload, and is sent once', async ({
  page,
  signedInAs,
  expectPageError,
}) => {
  expectPageError(/ERR_INTERNET_DISCONNECTED/)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/contact')
  await hydrated(page)
  await write(page, 'Offline After')
  await page.context().setOffline(true)
  await pressAndCancel(page)
  // Playwright is done when the request of the reload failed: the page before it may still be there, and send.
  let isGone = false
  await page.route('/api/contact/send', (route) => (isGone ? route.fallback() : route.abort('internetdisconnected')))
  await page.reload().catch(() => undefined)
  await expect(page).toHaveURL('chrome-error://chromewebdata/')
  await page.context().setOffline(false)
  page.once('domcontentloaded', () => {
    isGone = true
  })
  // Chromium may go on saying so after the connection is back.
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }))
  await page.goto('/contact')
  await isSent(page)
  expect(await countOf(await signedInAs('admin'), 'Offline After')).toBe(1)
})

test('a message that is being sent while its page is left is sent by the next one', async ({
  page,
  signedInAs,
  expectPageError,
}) => {
  expectPageError(/ERR_INTERNET_DISCONNECTED/)
  const arrived = Promise.withResolvers<void>()
  await page.goto('/contact')
  await hydrated(page)
  await write(page, 'Left While Sending')
  await page.context().setOffline(true)
  await pressAndCancel(page)
  await page.route('/api/contact/send', () => arrived.resolve(), { times: 1 })
  await page.context().setOffline(false)
  await arrived.promise
  await page.goto('/contact')
  await isSent(page)
  expect(await countOf(await signedInAs('admin'), 'Left While Sending')).toBe(1)
})

// product 17.17
test('a message whose page was left inside the site says on every page that it is not sent, and is sent from there', async ({
  page,
  signedInAs,
  expectPageError,
}) => {
  expectPageError(/ERR_INTERNET_DISCONNECTED/)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/courses')
  await hydrated(page)
  await page.getByRole('link', { name: 'Contact Us' }).first().click()
  await write(page, 'Left Inside')
  await page.context().setOffline(true)
  await send(page).click()
  await expect(page.getByText(WAITS)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Our SAP S/4HANA Courses' })).toBeVisible()
  const notice = page.getByText('A form you sent while offline has not been sent yet.')
  await expect(notice, 'being offline comes first').toBeHidden()
  await page.context().setOffline(false)
  await expect(notice).toBeVisible()
  await page.getByRole('link', { name: 'Open and send' }).click()
  await isSent(page)
  expect(await countOf(await signedInAs('admin'), 'Left Inside')).toBe(1)
  await page.goto('/courses')
  await hydrated(page)
  await expect(notice).toBeHidden()
})

test('a message that is sent offline before its page is hydrated waits in the same way', async ({
  page,
  signedInAs,
}) => {
  const fetched = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await fetched.promise
    return route.continue()
  })
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/contact', { waitUntil: 'commit' })
  await write(page, 'Offline Before')
  await page.context().setOffline(true)
  await pressAndCancel(page)
  await page.context().setOffline(false)
  await isSent(page)
  fetched.resolve()
  expect(await countOf(await signedInAs('admin'), 'Offline Before')).toBe(1)
})

// product 17.13
test('a draft begins with what was typed before its page was hydrated', async ({ page }) => {
  const fetched = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await fetched.promise
    return route.continue()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('Full Name').fill('Early Draft')
  fetched.resolve()
  await page.locator('html[data-hydrated]').waitFor()
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Full Name')).toHaveValue('Early Draft')
})
