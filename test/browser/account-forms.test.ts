import { openMailbox } from '#test/mailbox.ts'
import { startDemo } from './demo-site.ts'
import { expect, test, toast } from './fixtures.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  // product 5.1
  test('signing in leads home, and a refusal keeps what was typed except the password', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill('student@example.com')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
    await expect(page.getByLabel('Email')).toHaveValue('student@example.com')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await page.getByLabel('Password', { exact: true }).fill('classroom')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/dashboard/student')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student Dashboard')
  })

  test('after signing out, Back shows nothing of the user', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill('student@example.com')
    await page.getByLabel('Password', { exact: true }).fill('classroom')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.goto('/dashboard/student/profile')
    await expect(page.getByLabel('Email')).toHaveValue('student@example.com')
    await page.goto('/api/auth/logout')
    await page.goBack()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('Arjun Shetty')).toHaveCount(0)
  })

  test('a user who awaits approval sees that they do', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill('pending@example.com')
    await page.getByLabel('Password', { exact: true }).fill('classroom')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Your account is pending mentor approval.')).toBeVisible()
  })

  test('an account is asked for; what was wrong is said beside its field', async ({ page }) => {
    await page.goto('/signup')
    await page.getByLabel('Full Name').fill('Indu <b>Rao</b>')
    await page.getByLabel('Email').fill('indu@example.org')
    await page.getByLabel('Password', { exact: true }).fill('secret1')
    await page.getByLabel('Confirm Password', { exact: true }).fill('secret2')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Passwords must match')).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue('Indu <b>Rao</b>')
    for (const field of ['Password', 'Confirm Password']) {
      await expect(page.getByLabel(field, { exact: true })).toHaveValue('')
      await page.getByLabel(field, { exact: true }).fill('secret1')
    }
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signup Successful')
    await expect(page.getByText('Your student account awaits mentor approval.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('a provider that is not set up is no failed sign-in, and the page says so', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await expect(page).toHaveURL('/login?reason=not_set_up')
    await expect(page.getByText('Sign-in with Google is not set up at this institute yet.')).toBeVisible()
  })

  // product 2.13, 2.14
  test('a forgotten password comes back by mail', async ({ browser }) => {
    const mailbox = await openMailbox()
    const site = await startDemo({ SMTP_URL: mailbox.url })
    try {
      const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
      await page.goto('/forgot-password')
      await page.getByLabel('Email').fill('student@example.com')
      await page.getByRole('button', { name: 'Send the link' }).click()
      await expect(page.getByText('If an account with this email exists')).toBeVisible()
      const { text } = await mailbox.emailTo('student@example.com')
      const link = /https?:\S+reset-password\S+/.exec(text)?.[0].replace('localhost', '127.0.0.1') ?? ''
      await page.goto(link)
      await page.getByLabel('New password', { exact: true }).fill('monsoon')
      await page.getByLabel('Confirm Password', { exact: true }).fill('monsson')
      await page.getByRole('button', { name: 'Set password' }).click()
      await expect(page.getByText('Passwords must match')).toBeVisible()
      await page.getByLabel('New password', { exact: true }).fill('monsoon')
      await page.getByLabel('Confirm Password', { exact: true }).fill('monsoon')
      await page.getByRole('button', { name: 'Set password' }).click()
      await expect(page).toHaveURL(/\/login/)
      await expect(page.getByText('Your new password is set. Please log in with it.')).toBeVisible()
      await page.goto(link)
      await expect(page.getByRole('alert')).toHaveText(
        'This link has been used or has expired. Please ask for a new one.',
      )
      await expect(page.getByRole('button', { name: 'Set password' })).toHaveCount(0)
      await page.close()
    } finally {
      await site.stop()
      await mailbox.close()
    }
  })
})

test('a form that is sent before its modules came goes to its page, and the next page says how it went', async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) => (page.url().endsWith('/login') ? undefined : route.continue()))
  await page.goto('/login')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.evaluate(() => {
    const [email, password] = document.querySelectorAll<HTMLInputElement>('form input:not([type=hidden])')
    if (!email || !password) throw new Error('There is no form')
    email.value = 'student@example.com'
    password.value = 'classroom'
  })
  await page.getByRole('button', { name: 'Login' }).click()
  expect(new URL((await sent).url()).pathname).toBe('/login')
  await expect(page).toHaveURL('/dashboard/student')
  await expect(toast(page, 'Student login successful!')).toBeVisible()
})
