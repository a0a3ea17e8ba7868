import { expect, test, toast } from './fixtures.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

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
