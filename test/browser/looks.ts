import { expect, type Page } from '@playwright/test'
import { TEST_ALL } from '../test-all.ts'
import { axe } from './axe.ts'
import { everythingDrawn, shot } from './screenshots.ts'

/** Milliseconds that one test may take over a dozen pages in every look, on a machine that is busy. */
export const A_WALK = 900_000

const THEMES = ['light', 'dark'] as const
/** A phone, a tablet and a desk; at more widths widths.test.ts sees whether a page scrolls sideways. */
const LOOKS = TEST_ALL
  ? [360, 768, 1280].flatMap((width) => THEMES.map((theme) => ({ width, theme })))
  : ([
      { width: 360, theme: 'dark' },
      { width: 1280, theme: 'light' },
    ] as const)

/** A new theme would send every colour of the page on its way, thousands of them, each to be followed to its end. */
function changeAtOnce() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [sheet]
}

/** Fails where the page as it stands scrolls sideways or axe finds something; leaves it on a desk, by day. */
export async function expectGoodLooks(page: Page, what = page.url()) {
  await page.evaluate(changeAtOnce)
  for (const { width, theme } of LOOKS) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: theme })
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(excess, `${what} at ${width} scrolls sideways`).toBeLessThanOrEqual(0)
    await axe(page, `${what} at ${width} in ${theme}`)
  }
  await page.emulateMedia({ colorScheme: null })
}

/** Has all pictures of the page come, so that a broken one is noticed, and with every look keeps how it looks. */
export async function keepLook(page: Page, name: string) {
  if (TEST_ALL) await shot(page, name)
  else await page.evaluate(everythingDrawn)
}
