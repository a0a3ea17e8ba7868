import type { Page } from '@playwright/test'

export async function login(page: Page, email: string, password = 'monsoon') {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByRole('button', { name: 'Login' }).click()
}
