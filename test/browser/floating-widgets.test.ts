import type { Page } from '@playwright/test'
import { demoShown as institute } from '../../db/demo/institute/institute.ts'
import { sampled } from '../test-all.ts'
import { expect, hydrated } from './fixtures.ts'
import { expandedOf, STAGES, test } from './hydration-stages.ts'

const PHONE = { width: 360, height: 740 }
const contact = (page: Page) => page.getByRole('button', { name: 'Open contact options' })
const chatButton = (page: Page) => page.getByRole('button', { name: 'Open the chat assistant' })
const card = (page: Page) => page.getByRole('complementary', { name: 'Contact' }).getByRole('link', { name: 'Call us' })
const panel = (page: Page) => page.getByRole('dialog', { name: `${institute.name} Assistant` })

for (const stage of STAGES) {
  // product 16.1
  test(`the floating widgets ${stage}: each opens and closes the other; Escape, a click outside and its button close it`, async ({
    visitor,
  }) => {
    const page = await visitor(stage, '/courses', PHONE)
    await expect(panel(page)).toBeHidden()
    await contact(page).click()
    await expect(card(page)).toBeVisible()
    expect(await expandedOf(page, 'Close contact options')).toBe(true)
    await chatButton(page).click()
    await expect(card(page)).toBeHidden()
    await expect(panel(page)).toContainText('Online • Ready to help')
    await expect(panel(page)).toContainText('What would you like to know?')
    expect(await expandedOf(page, 'Close the chat assistant')).toBe(true)
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await expect(panel(page)).toBeHidden()
    await expect(chatButton(page)).toBeFocused()
    await chatButton(page).click()
    await expect(panel(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(chatButton(page)).toBeFocused()
    await chatButton(page).click()
    await page.getByRole('button', { name: 'Close the chat assistant' }).click()
    await expect(panel(page)).toBeHidden()
    await contact(page).click()
    await page.mouse.click(350, 80)
    await expect(card(page)).toBeHidden()
  })
}

test('without JavaScript the chat names the phone, where it could not answer', async ({ visitor }) => {
  const page = await visitor('without JavaScript', '/courses', PHONE)
  await chatButton(page).click()
  await expect(panel(page).getByRole('link', { name: institute.phone })).toHaveAttribute('href', /^tel:\+\d+$/)
  await expect(panel(page).getByRole('textbox')).toHaveCount(0)
  await expect(panel(page).getByRole('button')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Switch between light and dark' })).toHaveCount(0)
})

/** A page whose modules come when they are let. */
async function slow(page: Page) {
  const arrive = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrive.promise
    await route.continue()
  })
  await page.goto('/courses')
  await chatButton(page).click()
  for (const name of ['Course Info', 'Fees & Duration', 'Book Demo', 'Show Map'])
    await expect(panel(page).getByRole('button', { name })).toBeVisible()
  return async () => {
    arrive.resolve()
    await hydrated(page)
  }
}

// product 16.3
test('a chat message typed before hydration stays, and is answered once sent', async ({ guest }) => {
  const input = (page: Page) => panel(page).getByRole('textbox', { name: 'Your question' })
  const log = (page: Page) => panel(page).getByRole('log')
  const send = (page: Page) => panel(page).getByRole('button', { name: 'Send' })

  const typing = await guest()
  let arrive = await slow(typing)
  await input(typing).pressSequentially('Which bat')
  await arrive()
  await input(typing).pressSequentially('ch?')
  await expect(input(typing)).toHaveValue('Which batch?')
  await expect(log(typing).getByRole('listitem')).toHaveCount(1)
  await send(typing).click()
  await expect(log(typing)).toContainText('at most 15 students each')

  for (const sendIt of sampled([(page: Page) => send(page).click(), (page: Page) => page.keyboard.press('Enter')])) {
    const sent = await guest()
    arrive = await slow(sent)
    await input(sent).pressSequentially('Which batch?')
    await sendIt(sent)
    await arrive()
    await expect(log(sent)).toContainText('at most 15 students each')
    await expect(input(sent)).toHaveValue('')
    await expect(panel(sent)).toBeVisible()
  }

  const asking = await guest()
  arrive = await slow(asking)
  await panel(asking).getByRole('button', { name: 'Fees & Duration' }).click()
  await arrive()
  await expect(log(asking)).toContainText('Please contact a representative')

  const blank = await guest()
  arrive = await slow(blank)
  await send(blank).click()
  await arrive()
  await expect(send(blank)).toBeDisabled()
  await expect(log(blank).getByRole('listitem')).toHaveCount(1)
})

test('an answer that does not arrive names the phone', async ({ page, expectPageError }) => {
  expectPageError(/ERR_FAILED/)
  await page.route(/assets\/answers-/, (route) => route.abort())
  await page.goto('/courses')
  await chatButton(page).click()
  await panel(page).getByRole('button', { name: 'Course Info' }).click()
  await expect(panel(page).getByRole('log')).toContainText(`please contact us at ${institute.phone}`)
})

test('from the demo that the chat offers, Back leads to the page one asked on, and nothing said is gone', async ({
  page,
}) => {
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Courses' }).click()
  await chatButton(page).click()
  await panel(page).getByRole('button', { name: 'Book Demo' }).click()
  await panel(page).getByRole('link', { name: 'Book Demo Class' }).click()
  await expect(page).toHaveURL('/book-demo')
  await expect(panel(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/courses')
  await chatButton(page).click()
  await expect(panel(page).getByRole('link', { name: 'Book Demo Class' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('light turns to dark at once, before any script of the page is there, and stays', async ({ visitor }) => {
  const page = await visitor('before it is hydrated', '/courses')
  const dark = page.locator('html[data-theme=dark]')
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await expect(dark).toHaveCount(1)
  await page.unrouteAll()
  await page.reload()
  await hydrated(page)
  await expect(dark).toHaveCount(1)
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await expect(dark).toHaveCount(0)
})
