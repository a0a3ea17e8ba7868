import { type Page, request } from '@playwright/test'
import { account } from '../factories.ts'
import { codeOf } from '../second-factor.ts'
import { axe } from './axe.ts'
import { startDemo } from './demo-site.ts'
import { expect, test, toast } from './fixtures.ts'
import { login } from './login.ts'

/** A mentor whom no phone test knows. */
async function newMentor(admin: Page, origin: string) {
  const mentor = account({ password: 'monsoon' })
  const created = await admin.request.post('/api/mentor', { headers: { origin }, data: mentor })
  await expect(created).toBeOK()
  return mentor
}

async function enterCode(page: Page, code: string) {
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('two-step login is turned on, asked for, and turned off', async ({ guest, browser, signedInAs, site }) => {
  const { email } = await newMentor(await signedInAs('admin'), site.url)
  const page = await guest()
  await login(page, email)
  await expect(page).toHaveURL('/dashboard/mentor')
  await page.goto('/dashboard/mentor/profile')
  const section = page.getByRole('region', { name: 'Two-step login' })
  await section.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await section.getByLabel('Your password', { exact: true }).fill('a guess')
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByText('This password is wrong.')).toBeVisible()
  await section.getByLabel('Your password', { exact: true }).fill('monsoon')
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await axe(page)
  const secret = (await section.locator('code').innerText()).replaceAll(' ', '')
  await section.getByRole('textbox', { name: 'Code' }).fill('abc')
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByText('This code is wrong. Please enter the one that the app shows now.')).toBeVisible()
  await section.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await section.getByRole('button', { name: 'Turn on' }).click()
  const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await page.emulateMedia({ media: 'print' })
  await expect(codes.first()).toBeVisible()
  await expect(page.getByText('New blog posts')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  const [first = '', second = ''] = await codes.allInnerTexts()
  await section.getByRole('button', { name: 'I have saved them' }).click()
  await expect(section.getByText('10 recovery codes left.')).toBeVisible()

  const phone = await guest()
  await login(phone, email)
  await expect(phone).toHaveURL('/login/code')
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
  await enterCode(phone, 'abc')
  await expect(phone.getByText(/^This code is wrong or was used before/)).toBeVisible()
  await enterCode(phone, codeOf(secret, 30))
  await expect(phone).toHaveURL('/dashboard/mentor')

  // A session that ended is opened again in front of the page, code included.
  await expect(await phone.request.get('/api/auth/logout')).toBeOK()
  await expect(phone.getByRole('heading', { level: 1, name: 'You are not logged in.' })).toBeVisible()
  await phone.getByLabel('Password', { exact: true }).fill('monsoon')
  await phone.getByRole('button', { name: 'Login' }).click()
  // The second step was left for too long: the first one is asked for again, in front of the page.
  await expect(phone.getByLabel('Code')).toBeVisible()
  await phone.context().clearCookies({ name: 'pending-login' })
  await enterCode(phone, first)
  await expect(toast(phone, 'Your login has expired. Please log in again with your password.')).toBeVisible()
  await phone.getByLabel('Password', { exact: true }).fill('monsoon')
  await phone.getByRole('button', { name: 'Login' }).click()
  await enterCode(phone, first)
  await expect(phone.getByRole('heading', { level: 1, name: 'Mentor Dashboard' })).toBeVisible()

  const plain = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
  await plain.goto('/login')
  await plain.getByLabel('Email').fill(email)
  await plain.getByLabel('Password', { exact: true }).fill('monsoon')
  await plain.getByRole('button', { name: 'Login' }).click()
  await expect(plain).toHaveURL('/login/code')
  await enterCode(plain, first)
  await expect(plain.getByText(/^This code is wrong or was used before/)).toBeVisible()
  await enterCode(plain, second.toLowerCase())
  await expect(plain).toHaveURL('/dashboard/mentor')
  await plain.close()

  await page.reload()
  await expect(section.getByText('8 recovery codes left.')).toBeVisible()
  await section.getByRole('button', { name: 'New recovery codes' }).click()
  await section.getByLabel('Your password', { exact: true }).fill('monsoon')
  await section.getByRole('button', { name: 'Make new codes' }).click()
  await expect(codes).toHaveCount(10)
  await section.getByRole('button', { name: 'I have saved them' }).click()
  await section.getByRole('button', { name: 'Turn off two-step login' }).click()
  await section.getByLabel('Your password', { exact: true }).fill('monsoon')
  await section.getByRole('button', { name: 'Turn off' }).click()
  await expect(toast(page, 'Two-step login is off.')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
})

/** A device of its own with a fingerprint reader, in Chromium. */
async function withFingerprint(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
  return { forget: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }) }
}

test('a passkey is added, finishes a login, is renamed, and removed', async ({ browser, signedInAs, site }) => {
  const { email } = await newMentor(await signedInAs('admin'), site.url)
  // A passkey is for a name, and no IP address is one.
  const page = await browser.newPage({ baseURL: site.url.replace('127.0.0.1', 'localhost') })
  const device = await withFingerprint(page)
  await login(page, email)
  await expect(page).toHaveURL('/dashboard/mentor')
  await page.goto('/dashboard/mentor/profile')
  const section = page.getByRole('region', { name: 'Two-step login' })
  const password = section.getByLabel('Your password', { exact: true })
  async function add(name: string) {
    await section.getByRole('button', { name: 'Add a passkey' }).click()
    await section.getByLabel('Name').fill(name)
    await password.fill('monsoon')
    await section.getByRole('button', { name: 'Continue' }).click()
  }
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByText('Please enter a name for the passkey')).toBeVisible()
  await section.getByRole('button', { name: 'Cancel' }).click()
  await add('My phone')
  const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first = ''] = await codes.allInnerTexts()
  await section.getByRole('button', { name: 'I have saved them' }).click()
  const list = section.getByRole('list', { name: 'How you finish a login' })
  await expect(list.getByRole('listitem')).toContainText(['My phone'])
  await expect(list).toContainText('not used yet')
  await add('The same phone')
  await expect(toast(page, 'This device already has a passkey for your account.')).toBeVisible()
  await section.getByRole('button', { name: 'Cancel' }).click()

  await expect(await page.request.get('/api/auth/logout')).toBeOK()
  await login(page, email)
  await expect(page).toHaveURL('/login/code')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finish your login')
  await expect(page.getByText('One of your recovery codes.')).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/dashboard/mentor')
  await page.goto('/dashboard/mentor/profile')
  await expect(list).toContainText('last used')
  await section.getByRole('button', { name: 'Rename My phone' }).click()
  await section.getByLabel('Name', { exact: true }).fill('Old phone')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(list).toContainText('Old phone')

  // The device has lost it: a recovery code is left, over an open dashboard too.
  await device.forget()
  await expect(await page.request.get('/api/auth/logout')).toBeOK()
  await expect(page.getByRole('heading', { level: 1, name: 'You are not logged in.' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('monsoon')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(toast(page, 'No passkey was used. Please try again.')).toBeVisible()
  await enterCode(page, first)
  await section.getByRole('button', { name: 'Remove Old phone' }).click()
  await password.fill('monsoon')
  await section.getByRole('button', { name: 'Remove Old phone' }).click()
  await expect(toast(page, 'Passkey removed.')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  await page.close()
})

test('a code without a login that waits for it leads back to the login', async ({ page }) => {
  await page.goto('/login/code')
  await page.mouse.move(1, 1)
  await page.locator('html[data-hydrated]').waitFor()
  await enterCode(page, '123456')
  await expect(toast(page, 'Your login has expired. Please log in again with your password.')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Login' }).click()
  await expect(page).toHaveURL('/login')
})

/** As an admin saves it in the settings. */
async function requireOfAdmins(url: string) {
  const admin = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })
  const data = { email: 'admin@example.com', password: 'classroom' }
  await expect(await admin.post('/api/auth/login', { data })).toBeOK()
  const setting = { version: 0, data: { secondFactorFor: 'admins' }, current: data.password }
  await expect(await admin.put('/api/institute/settings/accounts', { data: setting })).toBeOK()
  await admin.dispose()
}

test('an admin sets it up before anything else where the institute requires it', async ({ browser }) => {
  const site = await startDemo()
  try {
    await requireOfAdmins(site.url)
    const page = await browser.newPage({ baseURL: site.url })
    await login(page, 'admin@example.com', 'classroom')
    await expect(page).toHaveURL('/login/set-up')
    await expect(page.getByText('Please set up two-step login first')).toBeVisible()
    await axe(page)
    for (const address of ['/dashboard/admin/activity', '/dashboard', '/login']) {
      await page.goto(address)
      await expect(page).toHaveURL('/login/set-up')
    }
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    await page.getByLabel('Your password', { exact: true }).fill('classroom')
    await page.getByRole('button', { name: 'Continue' }).click()
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
    await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page).toHaveURL('/dashboard/admin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard')
  } finally {
    await site.stop()
  }
})
