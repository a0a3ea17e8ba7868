import type { Page } from '@playwright/test'
import { expect, pressTwice, test } from './fixtures.ts'
import { STAGES } from './hydration-stages.ts'

const sender = async (page: Page) => {
  await page.getByLabel('Full Name').fill('Once Sent')
  await page.getByLabel('Email').fill('once.sent@example.org')
  await page.getByLabel('Phone Number').fill('9800000001')
}

for (const stage of STAGES) {
  test.describe(stage, () => {
    test.use({ javaScriptEnabled: stage !== 'without JavaScript' })

    // product 11.8
    test('who has sent a form reads so, also after a reload', async ({ page, site }) => {
      if (stage === 'before it is hydrated') await page.route('**/assets/*.js', () => undefined)
      await page.goto(`${site.url}/book-demo`)
      await sender(page)
      await page.getByLabel('Course').selectOption('sap-mm')
      await page.getByRole('button', { name: 'Book my free demo' }).click()
      await expect(page).toHaveURL('/demo-confirmation')
      for (const _ of ['sent', 'reloaded']) {
        await expect(page.getByText('We have received your demo request.')).toBeVisible()
        await page.reload()
      }
      await page.goto('/contact')
      await sender(page)
      await page.getByLabel('Subject').selectOption('fees')
      await page.getByLabel('Message').fill('What does it cost, all in all?')
      await page.getByRole('button', { name: 'Send message' }).click()
      for (const _ of ['sent', 'reloaded']) {
        await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
        await page.reload()
      }
    })
  })
}

test('a form that is sent before its page is hydrated disables its button, and is sent once', async ({ page }) => {
  await page.route('**/assets/*.js', () => undefined)
  let sent = 0
  await page.route('**/contact', (route) => (route.request().method() === 'POST' ? void sent++ : route.continue()))
  await page.goto('/contact')
  await sender(page)
  await page.getByLabel('Subject').selectOption('fees')
  await page.getByLabel('Message').fill('What does it cost, all in all?')
  const button = page.getByRole('button', { name: 'Send message' })
  await pressTwice(button)
  await expect(button).toBeDisabled()
  await pressTwice(button)
  await page.getByLabel('Full Name').press('Enter')
  await expect(button).toBeDisabled()
  expect(sent).toBe(1)
})
