import type { Page } from '@playwright/test'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { sampled } from '../test-all.ts'
import { expect, hydrated } from './fixtures.ts'
import { STAGES, test } from './hydration-stages.ts'
import { brokenHours } from './layout-checks.ts'
import { publicPages } from './public-pages.ts'

const TABLET = { width: 768, height: 800 }
const PHONE = { width: 360, height: 740 }
const HEADING_TOP = 113

const widgets = (page: Page) => page.locator('.floating-widget')
const chat = (page: Page) => page.getByRole('button', { name: 'Open the chat assistant' })

// product 5.20, 5.21
test('every public page begins at one height, in one size', async ({ page, site }) => {
  const paths = (await publicPages(site.url)).map(({ path }) => path)
  const otherPaths = [
    '/login/code',
    '/forgot-password',
    '/auth/rejected',
    '/unauthorized',
    '/nowhere',
    '/courses/unknown',
  ]
  for (const path of sampled([...paths, ...otherPaths])) {
    await page.goto(path)
    for (const [width, size] of [
      [360, 36],
      [768, 44],
      [1280, 54],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const heading = page.getByRole('heading', { level: 1 })
      await expect.soft(heading, `${path} at ${width}`).toHaveCSS('font-size', new RegExp(`^${size}|^${size - 1}[.]99`))
      const top = await heading.evaluate((element) => Math.round(element.getBoundingClientRect().top))
      expect.soft(top, `${path} at ${width}`).toBe(HEADING_TOP)
    }
  }
})

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

const STEP = 60

/** The controls that a floating widget covers: at the top of the page, or with `step` at each scroll position. */
function covered({ selector, step }: { selector: string; step?: number }) {
  const lies = (rect: DOMRect, over: DOMRect) =>
    rect.left < over.right && over.left < rect.right && rect.top < over.bottom && over.top < rect.bottom
  const isThere = (widget: Element) => getComputedStyle(widget).pointerEvents !== 'none'
  function coveredHere() {
    const places = [...document.querySelectorAll('.floating-widget')]
      .filter(isThere)
      .map((widget) => widget.getBoundingClientRect())
    return [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility())
      .filter((control) => places.some((widget) => lies(widget, control.getBoundingClientRect())))
      .map((control) => `${control.getAttribute('name') ?? control.textContent}, ${window.scrollY} down`)
  }
  const height = document.documentElement.scrollHeight
  const tops = step ? Array.from({ length: Math.ceil(height / step) }, (_, at) => at * step) : [0]
  return tops.flatMap((top) => {
    window.scrollTo(0, top)
    return coveredHere()
  })
}

const OF_A_FORM = 'main :is(input, select, textarea, button, form a)'

for (const stage of sampled(STAGES)) {
  test(`the floating widgets ${stage} cover no control of a form`, async ({ visitor }) => {
    for (const path of ['/book-demo', '/contact', '/login', '/signup', '/forgot-password']) {
      const page = await visitor(stage, path)
      await expect(widgets(page)).toHaveCount(2)
      for (const viewport of [PHONE, TABLET, { width: 1024, height: 700 }, { width: 1280, height: 700 }]) {
        await page.setViewportSize(viewport)
        const controls = await page.evaluate(covered, { selector: OF_A_FORM, step: STEP })
        expect(controls, `${path} at ${viewport.width}`).toEqual([])
      }
      await page.context().close()
    }
  })
}

test('both floating widgets are in sight on the first screen, and again within a second after scrolling', async ({
  page,
}) => {
  for (const path of ['/', '/courses', '/blogs', '/forum', '/about']) {
    await page.goto(path)
    await hydrated(page)
    for (const [width, height] of [
      [360, 640],
      [320, 568],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate(() => window.scrollTo(0, 0))
      for (const top of [0, 300]) {
        await page.mouse.move(width / 2, height / 2)
        await page.mouse.wheel(0, top)
        await expect(widgets(page)).toHaveCount(2)
        for (const widget of await widgets(page).all()) {
          await expect(widget).toBeInViewport({ ratio: 1 })
          await expect(widget, `${path} at ${width} × ${height}`).toHaveCSS('opacity', '1', { timeout: 1_000 })
        }
      }
    }
  }
})

test('the hours of a batch are never on two lines', async ({ page, site }) => {
  test.skip(!HAS_CLASSROOM)
  const [{ courseId }] = await (await page.request.get(`${site.url}/api/batches`)).json()
  for (const path of ['/courses', `/courses/${courseId}`, '/book-demo', '/login']) {
    await page.goto(path)
    for (const width of [320, 360, 390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(brokenHours), `${path}, ${width} px`).toEqual([])
    }
  }
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
    await page.context().close()
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
