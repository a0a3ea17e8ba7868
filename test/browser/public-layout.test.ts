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

/** Where someone books a demo or signs in, the banner would outweigh what the page is for. */
const WITHOUT_BANNER = ['/book-demo', '/demo-confirmation', '/login', '/signup', '/forgot-password', '/auth/rejected']

test('every public page begins at one height, in one size, and ends with the way to a demo', async ({ page, site }) => {
  const paths = (await publicPages(site.url)).map(({ path }) => path)
  const otherPaths = ['/forgot-password', '/auth/rejected', '/unauthorized', '/nowhere', '/courses/unknown']
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
    if (!paths.includes(path) && !WITHOUT_BANNER.includes(path)) continue
    const ways = WITHOUT_BANNER.includes(path) ? 0 : 1
    await expect(page.getByRole('main').getByRole('link', { name: 'Book Free Demo' }), path).toHaveCount(ways)
  }
})

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

/** Public pages without the one that hydrates at once: without its scripts it never finishes loading. */
const pagesThatWait = async (origin: string) =>
  (await publicPages(origin)).filter(({ path }) => path !== '/certificate')

test('before hydration the floating widgets cover no control at the top of a page', async ({ visitor, site }) => {
  const page = await visitor('before it is hydrated', '/demo-confirmation', PHONE)
  const selector = ':is(main, footer) :is(a, button, summary)'
  for (const { path } of sampled([...(await pagesThatWait(site.url)), { path: '/auth/rejected' }])) {
    await page.goto(path)
    for (const [width, height] of [
      [320, 568],
      [360, 640],
      [360, 740],
      [412, 915],
      [768, 1024],
      [1024, 700],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => page.evaluate(covered, { selector }), `${path} at ${width} × ${height}`).toEqual([])
    }
  }
})

/** Controls and prices below a floating widget at a scroll position, once what reacts to scrolling has come to rest there. */
async function coveredAtRest(selector: string) {
  function coveredHere() {
    const widgets = [...document.querySelectorAll('.floating-widget')]
      .filter((widget) => getComputedStyle(widget).pointerEvents !== 'none')
      .map((widget) => widget.getBoundingClientRect())
    return [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return widgets.some((w) => left < w.right && w.left < right && top < w.bottom && w.top < bottom)
      })
      .map((element) => `${element.textContent}, ${window.scrollY} down`)
  }
  const covered: string[] = []
  for (let top = 0; top < document.documentElement.scrollHeight; top += 48) {
    window.scrollTo(0, top)
    const until = performance.now() + 5_000
    while (coveredHere().length > 0 && performance.now() < until) await new Promise((done) => setTimeout(done, 50))
    covered.push(...coveredHere())
  }
  return covered
}

test('on a phone no floating widget lies over a control or a price, wherever a public page is scrolled', async ({
  visitor,
  site,
}) => {
  test.slow()
  const page = await visitor('before it is hydrated', '/about', { width: 390, height: 844 })
  for (const { path } of [...(await pagesThatWait(site.url)), { path: '/auth/rejected?reason=pending_approval' }]) {
    await page.goto(path)
    const covered = await page.evaluate(coveredAtRest, ':is(main, footer) :is(a, button, summary, input), [data-price]')
    expect(covered, path).toEqual([])
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

test('the floating widgets hide while scrolling down, and come back on scrolling up, on focus and at the end', async ({
  page,
}) => {
  await page.setViewportSize(TABLET)
  await page.goto('/')
  await hydrated(page)
  const isThere = (there: boolean) => expect(chat(page)).toHaveCSS('opacity', there ? '1' : '0')
  await isThere(true)
  await page.mouse.wheel(0, 600)
  await isThere(false)
  await page.mouse.wheel(0, -60)
  await isThere(true)
  await page.mouse.wheel(0, 600)
  await isThere(false)
  await chat(page).focus()
  await page.keyboard.press('Shift')
  await isThere(true)
  await chat(page).blur()
  await isThere(false)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await isThere(true)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.mouse.wheel(0, 600)
  await isThere(true)
})

test('a user who awaits approval reads what comes next, and is offered courses, a demo and a call', async ({
  signedInAs,
}) => {
  const pending = await signedInAs('pending')
  await pending.goto('/auth/rejected?reason=pending_approval')
  const notice = pending.getByRole('main').locator('section').first()
  await expect(notice).toContainText('This page opens your dashboard as soon as your account is approved.')
  await expect(notice.getByRole('link')).toHaveText([
    'See the courses',
    'Sit in on a class',
    /^Call \+/,
    'Return to Login',
  ])
  await pending.goto('/auth/rejected?reason=access_denied')
  await expect(notice.getByRole('link')).toHaveText(['Return to Login'])
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
