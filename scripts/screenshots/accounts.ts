import type { Page } from '@playwright/test'
import { PASSWORD } from '../../db/demo/users.ts'
import { newRecoveryCodes, newSecret } from '../../src/features/accounts/server/second-factor/codes.ts'
import { type Act, press, respondWith, shows } from './press.ts'
import type { Screenshot } from './screenshot.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()

/** What the server responds once it is on. */
const isOn = respondWith(/second-factor$/, 200, {
  since: daysAgo(40),
  passkeys: [
    { _id: '019aa000-0000-7000-8000-000000000001', name: 'My phone', createdAt: daysAgo(30), lastUsedAt: daysAgo(1) },
    { _id: '019aa000-0000-7000-8000-000000000002', name: 'Laptop', createdAt: daysAgo(2), lastUsedAt: null },
  ],
  recoveryCodesLeft: 10,
})

/** What the server would respond, so that the demo's mentor logs in as before. */
async function withTwoSteps(page: Page) {
  const secret = newSecret()
  const uri = `otpauth://totp/Classroom:mentor%40example.com?secret=${secret}`
  await respondWith(/second-factor\/begin$/, 200, { secret, uri })(page)
  await respondWith(/second-factor\/confirm$/, 200, { recoveryCodes: newRecoveryCodes() })(page)
}

const section = (page: Page) => page.getByRole('region', { name: 'Two-step login' })
const toTop = (page: Page) => section(page).evaluate((element) => element.scrollIntoView())

async function scan(page: Page) {
  await press('Set up an authenticator app')(page)
  await section(page).getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await section(page).getByRole('button', { name: 'Continue' }).click()
  await section(page)
    .getByRole('img', { name: /^QR code/ })
    .waitFor()
  await toTop(page)
}

async function turnOn(page: Page) {
  await scan(page)
  await section(page).getByRole('textbox', { name: 'Code' }).fill('123456')
  await press('Turn on')(page)
  await section(page).getByRole('list', { name: 'Recovery codes' }).waitFor()
  await toTop(page)
}

const twoStep = (name: string, act: Act): Screenshot => ({
  name: `two-step-${name}`,
  who: 'mentor',
  path: '/dashboard/mentor/profile',
  before: withTwoSteps,
  act,
})

const opened = (name: string, button: string): Screenshot => ({
  name,
  who: 'student',
  path: '/dashboard/student/profile',
  async act(page) {
    await press(button)(page)
    await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  },
})

/** What one does about one's own account and data, and the second step of a login. */
export const ofAccounts: Screenshot[] = [
  twoStep('scan', scan),
  twoStep('codes', turnOn),
  twoStep('on', async (page) => {
    await turnOn(page)
    await isOn(page)
    await press('I have saved them')(page)
    await shows(page, '10 recovery codes left.')
    await toTop(page)
  }),
  twoStep('passkey', async (page) => {
    await press('Add a passkey')(page)
    await section(page).getByLabel('Name').waitFor()
    await toTop(page)
  }),
  { name: 'login-code', who: 'guest', path: '/login/code' },
  {
    name: 'session-ended-passkey',
    who: 'mentor',
    path: '/dashboard/mentor/profile',
    async before(page) {
      const message = 'Please finish your login.'
      await respondWith(/auth\/login$/, 403, { message, issues: [{ path: 'code', message }] })(page)
      await respondWith(/second-factor\/pending/, 200, { byApp: false, byPasskey: true })(page)
    },
    async act(page) {
      await page.context().clearCookies()
      await page.getByLabel('Address').fill('14 Brigade Road')
      await press('Save')(page)
      await shows(page, 'You are not logged in.')
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await press('Login')(page)
      await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
    },
  },
  {
    name: 'sessions',
    who: 'student',
    path: '/dashboard/student/profile',
    act: (page) =>
      page.getByRole('list', { name: 'Where you are logged in' }).evaluate((element) => element.scrollIntoView()),
  },
  opened('copy-of-data', 'Get a copy of your data'),
  opened('request-about-data', 'Ask about your data'),
  {
    ...opened('delete-account', 'Delete your account'),
    async act(page) {
      await press('Delete your account')(page)
      await page.getByRole('region', { name: 'What is deleted' }).waitFor()
    },
  },
]
