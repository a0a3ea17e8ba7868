import type { Page } from '@playwright/test'
import { codeOf } from '#test/second-factor.ts'
import { sampled } from '../test-all.ts'
import { test as base, expect, hydrated, toast } from './fixtures.ts'
import { login } from './login.ts'

/** One worker has all of them, since they need a site of their own. */
const test = base.extend({ site: ({ outside }, use) => use(outside.site) })
test.describe.configure({ mode: 'default' })

/** Whoever logs in through the provider has no password any more. */
async function signInByProvider(page: Page, who: string) {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await logInThere(page, `${who}@example.com`)
  await expect(page).toHaveURL(`/dashboard/${who}`)
  await page.goto(`/dashboard/${who}/profile`)
}

async function logInThere(page: Page, address: string) {
  await page.getByLabel('Who are you?').fill(address)
  await page.getByRole('button', { name: 'Continue' }).click()
  // As it is hydrated, the page scrolls to what was confirmed: a press in that very frame would end on something else.
  await hydrated(page)
}

const CONFIRM = { name: 'Confirm with Google' }

test('a forgotten password comes back by mail, and Google opens the door, where both are set up', async ({
  page,
  guest,
  outside: { mailbox },
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The page it leaves has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible()
  await page.getByLabel('Email').fill('student2@example.com')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If an account with this email exists')).toBeVisible()
  const { text } = await mailbox.emailTo('student2@example.com')
  await page.goto(/https?:\S+reset-password\S+/.exec(text)?.[0].replace('localhost', '127.0.0.1') ?? '')
  await page.getByLabel('New password', { exact: true }).fill('monsoon')
  await page.getByLabel('Confirm Password', { exact: true }).fill('monsoon')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(toast(page, 'Your new password is set.')).toBeVisible()
  await login(page, 'student2@example.com')
  await expect(page).toHaveURL('/dashboard/student')

  for (const [who, end] of sampled([
    ['student2@example.com', '/dashboard/student'],
    ['someone@example.org', '/login'],
    ['unverified:mentor@example.com', '/auth/rejected?reason=access_denied'],
    ['cancel', '/auth/rejected?reason=google_failed'],
  ] as const)) {
    const visitor = await guest()
    await visitor.goto('/login')
    await visitor.getByRole('link', { name: 'Continue with Google' }).click()
    await visitor.getByLabel('Who are you?').fill(who)
    await visitor.getByRole('button', { name: 'Continue' }).click()
    await expect(visitor, who).toHaveURL(end)
    await visitor.close()
  }
  expect(await (await page.request.get('/auth/callback')).text()).toContain('Logging you in...')
  await page.goto('/auth/callback')
  await expect(toast(page, 'Student login successful!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/student')
  const stranger = await guest()
  await stranger.goto('/auth/callback')
  await expect(toast(stranger, 'Google login failed. Please try again.')).toBeVisible()
  await expect(stranger).toHaveURL('/login')
})

test('who logs in with Google gets a copy, moves their address, sets a password and leaves without having one', async ({
  page,
}) => {
  await signInByProvider(page, 'student')
  await page.getByRole('button', { name: 'Get a copy of your data' }).click()
  const copy = page.getByRole('dialog', { name: 'A copy of your data' })
  await copy.getByRole('link', CONFIRM).click()
  await logInThere(page, 'somebody@example.org')
  await expect(copy.getByRole('alert')).toHaveText(/This Google account does not open your account/)
  await copy.getByRole('link', CONFIRM).click()
  await logInThere(page, 'student@example.com')
  await expect(copy.getByText('Confirmed with Google.')).toBeVisible()
  await copy.getByRole('button', { name: 'Email me a link' }).click()
  await expect(toast(page, 'We are preparing your copy.')).toBeVisible()
  await expect(copy).toBeHidden()

  await page.getByLabel('Email', { exact: true }).fill('moved@example.org')
  const form = page.locator('form', { has: page.getByLabel('Email', { exact: true }) })
  await form.getByRole('link', CONFIRM).click()
  await logInThere(page, 'student@example.com')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('moved@example.org')
  await expect(form.getByText('Confirmed with Google.')).toBeVisible()
  await form.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('dialog', { name: 'Profile Updated Successfully' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Delete your account' }).click()
  const leaving = page.getByRole('dialog', { name: 'Delete your account?' })
  await leaving.getByRole('link', CONFIRM).click()
  await logInThere(page, 'student@example.com')
  await leaving.getByRole('button', { name: 'Delete my account in 7 days' }).click()
  await expect(toast(page, 'Your account will be deleted on')).toBeVisible()

  const password = page.locator('section', { has: page.getByRole('heading', { name: 'Password and devices' }) })
  await password.getByRole('link', CONFIRM).click()
  await logInThere(page, 'student@example.com')
  await password.getByLabel('New password', { exact: true }).fill('monsoon')
  await password.getByLabel('Confirm Password', { exact: true }).fill('monsoon')
  await password.getByRole('button', { name: 'Set password' }).click()
  await expect(password.getByLabel('Current password', { exact: true })).toBeVisible()
})

test('a mentor who logs in with Google turns two-step login on, and takes each part of it away again', async ({
  page,
}) => {
  await signInByProvider(page, 'mentor')
  const section = page.getByRole('region', { name: 'Two-step login' })
  await section.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await section.getByRole('link', CONFIRM).click()
  await logInThere(page, 'cancel')
  await expect(section.getByRole('alert')).toHaveText(/cancelled or failed/)
  await section.getByRole('link', CONFIRM).click()
  await logInThere(page, 'mentor@example.com')
  await section.getByRole('button', { name: 'Continue' }).click()
  const secret = (await section.locator('code').innerText()).replaceAll(' ', '')
  await section.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await section.getByRole('button', { name: 'Turn on' }).click()
  await section.getByRole('button', { name: 'I have saved them' }).click()
  await section.getByRole('button', { name: 'Turn off two-step login' }).click()
  await section.getByRole('link', CONFIRM).click()
  await logInThere(page, 'mentor@example.com')
  await section.getByRole('button', { name: 'Turn off' }).click()
  await expect(toast(page, 'Two-step login is off.')).toBeVisible()
})

test('staff read that an invitation was refused, and see it sent once they send it again', async ({
  signedInAs,
  outside: { mailbox },
  site,
}) => {
  const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
  mailbox.refuse({ recipient: '550 5.1.1 <asha@example.org>: no such user' })
  await admin.request.post('/api/mentor/students/import', {
    headers: { origin: site.url },
    data: { rows: [{ name: 'Asha Kini', email: 'asha@example.org', phone: '' }], dryRun: false },
  })
  for (const [page, area] of [
    [admin, 'admin'],
    [mentor, 'mentor'],
  ] as const) {
    await page.goto(`/dashboard/${area}/students?q=asha+kini`)
    await page.getByRole('link', { name: 'Asha Kini' }).click()
    await expect(page.getByText('Invitation not delivered (550 no such user)')).toBeVisible()
  }
  mailbox.refuse()
  await mentor.getByRole('button', { name: 'Send again to Asha Kini' }).click()
  await expect(toast(mentor, 'The email to Asha Kini is being sent again.')).toBeVisible()
  await mailbox.emailTo('asha@example.org')
  for (const page of [mentor, admin]) await expect(page.getByText(/^Invitation sent on /)).toBeVisible()
})
