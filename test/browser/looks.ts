import { expect, type Page } from '@playwright/test'
import { axe } from './axe.ts'
import { everythingDrawn, shot } from './screenshots.ts'

type Theme = 'light' | 'dark'

/** Nothing is wider than its window; at those of a phone, a tablet and a desk axe looks too. */
const WIDTHS = [320, 360, 768, 1024, 1280]
const LOOKED_AT = [360, 768, 1280]
const THEMES: Theme[] = ['light', 'dark']

/** All looks and their screenshots are for `npm run test:all`; `npm test` takes the two that have least in common. */
export const EVERY_LOOK = process.env.TEST_ALL === '1'
/** Milliseconds that one test may take over a dozen pages in every look, on a machine that is busy. */
export const A_WALK = 900_000
const isTaken = (width: number, theme: Theme) => EVERY_LOOK || (theme === 'dark' ? width === 360 : width === 1280)

/** Fails where the page as it stands scrolls sideways or axe finds something; leaves it on a desk, by day. */
export async function expectGoodLooks(page: Page, what = page.url()) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(excess, `${what} at ${width} scrolls sideways`).toBeLessThanOrEqual(0)
    if (!LOOKED_AT.includes(width)) continue
    for (const theme of THEMES.filter((theme) => isTaken(width, theme))) {
      await page.emulateMedia({ colorScheme: theme })
      await axe(page, `${what} at ${width} in ${theme}`)
    }
  }
  await page.emulateMedia({ colorScheme: null })
}

/** Has all pictures of the page come, so that a broken one is noticed, and with every look keeps how it looks. */
export async function keepLook(page: Page, name: string) {
  if (EVERY_LOOK) await shot(page, name)
  else await page.evaluate(everythingDrawn)
}
