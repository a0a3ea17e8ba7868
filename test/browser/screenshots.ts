import type { Page } from '@playwright/test'

type Options = {
  widths?: number[]
  folder?: string
  /** All of the page, and not what its window shows. */
  isWhole?: boolean
}

/** Saves screenshots of the page on a phone and on a desktop, light and dark, as <folder>/<name>-<width>-<theme>.png */
export async function takeScreenshots(
  page: Page,
  name: string,
  { widths = [360, 1280], folder = 'test-results/screens', isWhole = true }: Options = {},
) {
  const viewport = page.viewportSize()
  for (const width of widths) {
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme: theme })
      await page.evaluate(imagesDecoded)
      await page.screenshot({
        path: `${folder}/${name}-${width}-${theme}.png`,
        fullPage: isWhole,
        animations: 'disabled',
      })
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (viewport) await page.setViewportSize(viewport)
}

/** Pictures below the fold wait for a scroll that never comes; a broken one is for the test to notice. */
export async function imagesDecoded() {
  const pictures = [...document.images].map((picture) => {
    picture.loading = 'eager'
    return picture.decode().catch(() => {})
  })
  await Promise.all([document.fonts.ready, ...pictures])
}
