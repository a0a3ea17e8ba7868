import type { Page } from '@playwright/test'
import { sampled } from '../test-all.ts'
import { axe } from './axe.ts'
import { expect, hydrated } from './fixtures.ts'
import { expandedOf, STAGES, saveScreenshot, test } from './hydration-stages.ts'

const PHONE = { width: 360, height: 740 }
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const opener = (page: Page) => page.getByRole('button', { name: 'Open the menu' })

for (const stage of STAGES) {
  // product 5.2
  test(`the menu of a phone ${stage}: opens, and closes by Escape, beside it, by its button and by choosing`, async ({
    visitor,
  }) => {
    const page = await visitor(stage, '/courses', PHONE)
    const menu = main(page)
    await expect(menu).toBeHidden()
    expect(await expandedOf(page, 'Open the menu')).toBe(false)
    await opener(page).click()
    await expect(menu).toBeVisible()
    expect(await expandedOf(page, 'Close the menu')).toBe(true)
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener(page)).toBeFocused()

    await opener(page).click()
    await page.mouse.click(6, 720)
    await expect(menu).toBeHidden()

    await opener(page).click()
    await page.getByRole('button', { name: 'Close the menu' }).click()
    await expect(menu).toBeHidden()

    await opener(page).click()
    await menu.getByRole('link', { name: 'About Us' }).click()
    await expect(page).toHaveURL('/about')
    await expect(menu).toBeHidden()
  })
}

test('the menu is reached to its end in a low window, and when a page is zoomed to 200 %', async ({ page }) => {
  for (const [width, height] of [
    [640, 400],
    [740, 360],
    [360, 560],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/courses')
    await opener(page).click()
    const last = main(page).getByRole('link', { name: 'Register' })
    await main(page).hover()
    await page.mouse.wheel(0, 2_000)
    await expect(last).toBeInViewport({ ratio: 1 })
    await last.click()
    await expect(page).toHaveURL('/signup')
  }
})

test('the menu that was opened while a page waited for its script is open when it is hydrated', async ({ page }) => {
  const arrive = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrive.promise
    await route.continue()
  })
  await page.setViewportSize(PHONE)
  await page.goto('/courses')
  await opener(page).click()
  arrive.resolve()
  await hydrated(page)
  await expect(main(page)).toBeVisible()
})

test('a row’s menu that was opened while a page waited for its script has its entries when it is hydrated', async ({
  signedInAs,
}) => {
  const mentor = await signedInAs('mentor')
  const arrive = Promise.withResolvers<void>()
  await mentor.route('**/assets/*.js', async (route) => {
    await arrive.promise
    await route.continue()
  })
  await mentor.goto('/dashboard/mentor/students', { waitUntil: 'commit' })
  const button = mentor.getByRole('button', { name: /^More for/ }).first()
  await button.click()
  const menu = mentor.getByRole('group', { name: /^More for/ })
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('link')).toHaveCount(0)
  arrive.resolve()
  await expect(menu.getByRole('link', { name: /^View Profile/ })).toBeVisible()
  await button.focus()
  await mentor.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: /^View Profile/ })).toBeFocused()
})

test('on a wide screen the menu is a bar, and the bell of a phone’s menu shows its list over it', async ({
  page,
  signedInAs,
}) => {
  await page.goto('/courses')
  await expect(opener(page)).toBeHidden()
  await expect(main(page).getByRole('link', { name: 'Register' })).toBeInViewport({ ratio: 1 })

  const student = await signedInAs('student')
  await student.setViewportSize(PHONE)
  await student.goto('/courses')
  await opener(student).click()
  await main(student)
    .getByRole('button', { name: /^Notifications/ })
    .click()
  const list = student.getByRole('dialog', { name: 'Notifications' })
  await expect(list).toBeInViewport()
  await list.getByRole('heading').click({ trial: true })
  await expect(main(student)).toBeVisible()
})

test('the dashboard’s menu closes by choosing, by Escape and beside it, and the page begins where it did', async ({
  signedInAs,
}) => {
  const mentor = await signedInAs('mentor')
  await mentor.setViewportSize(PHONE)
  await mentor.goto('/dashboard/mentor')
  const menu = mentor.getByRole('navigation', { name: 'Dashboard' })
  const button = mentor.getByRole('button', { name: 'Menu', exact: true })
  const heading = mentor.getByRole('heading', { level: 1 })
  await expect(menu).toBeHidden()
  const top = (await heading.boundingBox())?.y
  for (const close of [
    () => mentor.keyboard.press('Escape'),
    () => mentor.mouse.click(354, 600),
    () => button.click(),
  ]) {
    await button.click()
    await expect(menu).toBeVisible()
    expect(await expandedOf(mentor, 'Menu')).toBe(true)
    await close()
    await expect(menu).toBeHidden()
  }
  await button.click()
  await menu.getByRole('link', { name: 'Approvals' }).click()
  await expect(mentor).toHaveURL('/dashboard/mentor/approvals')
  await expect(menu).toBeHidden()
  await expect.poll(async () => (await heading.boundingBox())?.y).toBe(top)
})

test('axe finds nothing with a menu open', async ({ page, signedInAs }) => {
  const mentor = await signedInAs('mentor')
  for (const colorScheme of sampled(['dark', 'light'] as const)) {
    for (const [visitor, path, name] of [
      [page, '/courses', 'Open the menu'],
      [mentor, '/dashboard/mentor', 'Menu'],
    ] as const) {
      await visitor.emulateMedia({ colorScheme })
      await visitor.setViewportSize(PHONE)
      await visitor.goto(path)
      await visitor.getByRole('button', { name, exact: true }).click()
      await axe(visitor)
      await saveScreenshot(visitor, `menu-${name === 'Menu' ? 'dashboard' : 'public'}-${colorScheme}`)
    }
  }
})

test('without JavaScript a row shows no button that would do nothing', async ({ browser, signedInAs, site }) => {
  const mentor = await signedInAs('mentor')
  const storageState = await mentor.context().storageState()
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url, storageState })
  const page = await plain.newPage()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard/mentor/students')
  await expect(page.getByRole('link', { name: 'Arjun Shetty' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Columns' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
  await expect(page.getByRole('cell').getByRole('button')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('cell').getByRole('button')).toHaveCount(0)
  await plain.close()
})
