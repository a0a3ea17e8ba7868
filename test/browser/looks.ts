import { expect, type Page } from '@playwright/test'
import { TEST_ALL } from '../test-all.ts'
import { axe } from './axe.ts'
import { imagesDecoded, shot } from './screenshots.ts'

/** Milliseconds that one test may take over a dozen pages in every look, on a machine that is busy. */
export const A_WALK = 900_000

type Look = { width: number; theme: 'light' | 'dark' }
/** A phone by night, a desk by day: what breaks a colour or a width breaks it on many pages. */
const SOME: Look[] = [
  { width: 360, theme: 'dark' },
  { width: 1280, theme: 'light' },
]
const ALL = [360, 768, 1280].flatMap((width) => (['light', 'dark'] as const).map((theme): Look => ({ width, theme })))

function looksAt(turn?: number) {
  if (TEST_ALL) return ALL
  return turn === undefined ? SOME : SOME.filter((_, at) => at === turn % SOME.length)
}

/** A new theme would send every colour of the page on its way, thousands of them, each to be followed to its end. */
function changeAtOnce() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [sheet]
}

/**
 * Fails if the page scrolls horizontally or axe finds something; leaves it in the light theme.
 * @param turn of many pages in a walk, which it is: each is seen in one look, and in all of them where all is tested
 */
export async function expectGoodLooks(page: Page, what = page.url(), turn?: number) {
  await page.evaluate(changeAtOnce)
  for (const { width, theme } of looksAt(turn)) {
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
  else await page.evaluate(imagesDecoded)
}
