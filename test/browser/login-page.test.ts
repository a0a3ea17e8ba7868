import { expect, hydrated, test } from './fixtures.ts'
import { login } from './login.ts'

test('the login knows the address of who has just signed up', async ({ page }) => {
  await page.goto('/signup')
  await hydrated(page)
  await page.getByLabel('Full Name').fill('Kiran Newcomer')
  await page.getByLabel('Email').fill('kiran.newcomer@example.org')
  await page.getByLabel('Password', { exact: true }).fill('monsoon')
  await page.getByLabel('Confirm Password', { exact: true }).fill('monsoon')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email')).toHaveValue('kiran.newcomer@example.org')
})

// product 5.18
test('why a login failed stays beside the form until the next attempt', async ({ page }) => {
  await login(page, 'student@example.com', 'not this one')
  const reason = page.locator('form').getByRole('alert')
  await expect(reason).toHaveText('Invalid email or password.')
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Invalid email')).toHaveCount(0, {
    timeout: 15_000,
  })
  await expect(reason).toBeVisible()
  await page.route('**/api/auth/login', () => undefined)
  await page.getByLabel('Password', { exact: true }).fill('another one')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(reason).toHaveCount(0)
})
