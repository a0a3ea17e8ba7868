import type { Browser, Page } from '@playwright/test'
import { openProvider } from '#test/provider.ts'
import { codeOf } from '#test/second-factor.ts'
import { startDemo } from './demo-site.ts'
import { expect, test, toast } from './fixtures.ts'

/** A site with a provider, and pages of demo users who log in through it: none of them has a password any more. */
async function siteWithProvider(browser: Browser) {
  const provider = await openProvider()
  const site = await startDemo(provider.environment)
  provider.register(`${site.url}/api/auth/google/callback`)
  async function signedIn(who: string) {
    const page = await browser.newPage({ baseURL: site.url })
    await page.goto('/login')
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await logInThere(page, `${who}@example.com`)
    await expect(page).toHaveURL(`/dashboard/${who}`)
    await page.goto(`/dashboard/${who}/profile`)
    return page
  }
  return {
    signedIn,
    async close() {
      await site.stop()
      await provider.close()
    },
  }
}

async function logInThere(page: Page, address: string) {
  await page.getByLabel('Who are you?').fill(address)
  await page.getByRole('button', { name: 'Continue' }).click()
}

const CONFIRM = { name: 'Confirm with Google' }

test('who logs in with Google gets a copy, moves their address, sets a password and leaves without having one', async ({
  browser,
}) => {
  const { signedIn, close } = await siteWithProvider(browser)
  try {
    const page = await signedIn('student')
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
  } finally {
    await close()
  }
})

test('a mentor who logs in with Google turns two-step login on, and takes each part of it away again', async ({
  browser,
}) => {
  const { signedIn, close } = await siteWithProvider(browser)
  try {
    const page = await signedIn('mentor')
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
  } finally {
    await close()
  }
})
