import type { Page } from '@playwright/test'
import { openProxy } from './cuttable-proxy.ts'
import { expect, test, toast } from './fixtures.ts'

async function write(page: Page, name: string) {
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill('weak@example.org')
  await page.getByLabel('Phone Number').fill('9876543210')
  await page.getByLabel('Subject').selectOption('fees')
  await page.getByRole('textbox', { name: 'Message' }).fill('Is there a discount for two?')
}

const thanks = (page: Page) => page.getByRole('heading', { name: 'Message Sent!' })

async function countOf(admin: Page, name: string) {
  const messages = await (await admin.request.get('/api/contact')).json()
  return messages.filter(({ fullName }: { fullName: string }) => fullName === name).length
}

test('over a slow connection a form submitted before its page has loaded is sent once', async ({
  page,
  signedInAs,
}) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  await write(page, 'Slow Connection')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page
    .getByRole('button', { name: 'Send message' })
    .click({ timeout: 1_000, force: true })
    .catch(() => undefined)
  await expect(thanks(page)).toBeVisible()
  expect(await countOf(await signedInAs('admin'), 'Slow Connection')).toBe(1)
})

test('over an unstable connection everything typed stays, and a message is sent once', async ({
  site,
  guest,
  signedInAs,
}) => {
  const proxy = await openProxy(site.url)
  const page = await guest()
  await page.goto(`${proxy.url}/contact`)
  await write(page, 'Unstable Connection')
  await page.locator('html[data-hydrated]').waitFor()
  const button = page.getByRole('button', { name: 'Send message' })
  // Once the site answers the form may be sent by itself, at any moment.
  async function press() {
    await expect(async () => {
      if (await thanks(page).isHidden()) await button.click({ timeout: 2_000 })
    }).toPass()
  }
  for (let flap = 0; flap < 3; flap++) {
    await proxy.cut()
    await press()
    const failure = page.getByRole('alert').or(toast(page, 'Failed to send message.'))
    await expect(failure.or(thanks(page)).first()).toBeVisible()
    if (await thanks(page).isHidden()) await expect(page.getByLabel('Full Name')).toHaveValue('Unstable Connection')
    await proxy.mend()
  }
  await expect(async () => {
    await press()
    await expect(thanks(page)).toBeVisible({ timeout: 5_000 })
  }).toPass()
  expect(await countOf(await signedInAs('admin'), 'Unstable Connection')).toBe(1)
  await proxy.cut()
})

test('a form whose module never loaded stays on its page when the connection fails, and is sent once it is back', async ({
  page,
  signedInAs,
  expectPageError,
}) => {
  expectPageError(/ERR_FAILED/)
  let isThere = false
  await page.route('**/assets/api-link-*.js*', (route) => route.abort())
  await page.route('**/contact', (route) =>
    isThere || route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  await page.goto('/contact')
  await write(page, 'No Sender')
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to send message. Please try again.')
  await expect(page.getByLabel('Full Name')).toHaveValue('No Sender')
  isThere = true
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(thanks(page)).toBeVisible()
  expect(await countOf(await signedInAs('admin'), 'No Sender')).toBe(1)
})

test('a refusal is said where what shows toasts never came', async ({ guest, site, expectPageError }) => {
  expectPageError(/ERR_FAILED/)
  const page = await guest()
  await page.route('**/assets/toaster-*.js*', (route) => route.abort())
  await page.route('**/api/contact/send', (route) => route.abort())
  await page.goto(`${site.url}/contact`)
  await write(page, 'No Toaster')
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(toast(page, 'Failed to send message.')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('No Toaster')
})

test('a page whose script never came says so, and what was typed into it is there after the reload', async ({
  signedInAs,
  expectPageError,
}) => {
  const page = await signedInAs('student')
  expectPageError(/ERR_FAILED/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/dashboard/student/profile')
  await expect(page.getByText('Part of this page did not load.')).toBeVisible()
  await page.getByLabel('Phone').fill('98450 12345')
  await page.getByLabel('Current password', { exact: true }).fill('classroom')
  await page.unroute('**/assets/*.js')
  await page.getByRole('link', { name: 'Reload' }).click()
  await page.locator('html[data-hydrated]').waitFor()
  await expect(page.getByText('Part of this page did not load.')).toBeHidden()
  await expect(page.getByLabel('Phone')).toHaveValue('98450 12345')
  await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull()
})

test('a password is shown by its eye before there is a script for it, and after', async ({ page }) => {
  const arrive = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrive.promise
    return route.continue()
  })
  await page.goto('/login')
  const [field, eye] = [
    page.getByLabel('Password', { exact: true }),
    page.getByRole('button', { name: 'Show password' }),
  ]
  await field.fill('monsoon')
  await eye.click()
  await expect(field).toHaveAttribute('type', 'text')
  await expect(eye).toHaveAttribute('aria-pressed', 'true')
  arrive.resolve()
  await page.locator('html[data-hydrated]').waitFor()
  await expect(field).toHaveAttribute('type', 'text')
  await eye.click()
  await expect(field).toHaveAttribute('type', 'password')
  await expect(field).toHaveValue('monsoon')
})
