import type { Page } from '@playwright/test'
import { expect, hydrated } from './fixtures.ts'
import { STAGES, test } from './hydration-stages.ts'

const TABLET = { width: 768, height: 800 }
const PHONE = { width: 360, height: 740 }

const chat = (page: Page) => page.getByRole('button', { name: 'Open the chat assistant' })

// product 5.2
test('the logo stands where it stood when someone signs in, and from 1024 px up no button hides a guest’s links', async ({
  page,
  signedInAs,
}) => {
  const admin = await signedInAs('admin')
  for (const reader of [page, admin]) await reader.goto('/courses')
  for (const width of [360, 768, 1024, 1280, 1600]) {
    const placeIn = async (reader: Page) => (await reader.getByRole('banner').locator('img').boundingBox())?.x
    for (const reader of [page, admin]) await reader.setViewportSize({ width, height: 800 })
    // A busy machine lays out a page some time after its window got another width.
    await expect.poll(async () => (await placeIn(admin)) === (await placeIn(page)), `at ${width}`).toBe(true)
    await expect(page.getByRole('link', { name: 'Register' })).toBeVisible({ visible: width >= 1024 })
  }
})

test('a phone’s footer is no higher than 480 px', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  expect((await page.getByRole('contentinfo').boundingBox())?.height).toBeLessThanOrEqual(480)
})

// product 16.1
test('the floating widgets hide while a user types, without a script too, and come back', async ({ visitor }) => {
  for (const stage of STAGES) {
    // With nothing found there is nothing below them that would be pressed.
    const page = await visitor(stage, '/forum?q=nothing+of+that+kind', { width: 360, height: 600 })
    await expect(chat(page)).toHaveCSS('opacity', '1')
    await page.getByRole('searchbox').focus()
    await expect(chat(page)).toHaveCSS('opacity', '0')
    await expect(chat(page)).toHaveCSS('pointer-events', 'none')
    await page.getByRole('searchbox').blur()
    await expect(chat(page)).toHaveCSS('opacity', '1')
    expect((await chat(page).boundingBox())?.width).toBe(48)
    await page.close()
  }
})

test('the floating widgets hide while one scrolls, but for the one that has the focus', async ({ page }) => {
  await page.setViewportSize(TABLET)
  await page.goto('/')
  await hydrated(page)
  const isThere = (there: boolean) => expect(chat(page)).toHaveCSS('opacity', there ? '1' : '0')
  await isThere(true)
  await page.mouse.wheel(0, 600)
  await isThere(false)
  await isThere(true)
  await chat(page).focus()
  await page.keyboard.press('Shift')
  await page.mouse.wheel(0, 60)
  await expect(page.locator('html[data-scrolling]')).toBeAttached()
  await isThere(true)
})

test('placeholders have enough contrast', async ({ page }) => {
  for (const [colorScheme, inkMuted] of [
    ['light', 'rgb(77, 90, 112)'],
    ['dark', 'rgb(173, 182, 199)'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/forum')
    const colour = () => page.getByRole('searchbox').evaluate((field) => getComputedStyle(field, '::placeholder').color)
    await expect.poll(colour).toBe(inkMuted)
  }
})
