import { expect, type Page } from '@playwright/test'
import { TEST_ALL } from '../test-all.ts'
import { axe } from './axe.ts'
import { imagesDecoded, takeScreenshots } from './screenshots.ts'

/** Milliseconds that a test of a dozen pages in every width and theme may take on a busy machine. */
export const MANY_PAGES_TIMEOUT = 900_000

type Variant = { width: number; theme: 'light' | 'dark' }
/** A dark phone and a light desktop: what breaks a colour or a width breaks it on many pages. */
const SOME: Variant[] = [
  { width: 360, theme: 'dark' },
  { width: 1280, theme: 'light' },
]
const ALL = [360, 768, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((theme): Variant => ({ width, theme })),
)

const variantsFor = (turn: number) => (TEST_ALL ? ALL : SOME.filter((_, at) => at === turn % SOME.length))

/** A change of theme would start a transition for every colour of the page, thousands of them. */
function disableTransitions() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [sheet]
}

/**
 * Fails if the page scrolls horizontally or axe finds something; leaves it in the light theme.
 * @param turn the number of this page among many: each is checked in one variant, or in all where everything is tested
 */
export async function expectGoodLayout(page: Page, what: string, turn = what.length) {
  await page.evaluate(disableTransitions)
  for (const { width, theme } of variantsFor(turn)) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: theme })
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(excess, `${what} at ${width} scrolls sideways`).toBeLessThanOrEqual(0)
    await axe(page, `${what} at ${width} in ${theme}`)
  }
  await page.emulateMedia({ colorScheme: null })
}

/** Loads all images of the page, so that a broken one is noticed, and saves screenshots where everything is tested. */
export async function saveScreenshots(page: Page, name: string) {
  if (TEST_ALL) await takeScreenshots(page, name)
  else await page.evaluate(imagesDecoded)
}
