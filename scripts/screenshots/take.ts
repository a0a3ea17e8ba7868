import type { Browser } from '@playwright/test'
import { takeScreenshots } from '../../test/browser/screenshots.ts'
import type { Screenshot } from './screenshot.ts'
import type { Sessions } from './sessions.ts'

/** Milliseconds. */
const A_BUSY_MINUTE = 60_000

export const FOLDER = 'test-results/screenshots'

type Stage = { browser: Browser; origin: string; sessions: Sessions }

/** In a browser context of its own, so that screenshots are independent; a new one at each width if it acts. */
export async function take(stage: Stage, screenshot: Screenshot, widths: number[]) {
  const seen = widths.filter((width) => screenshot.widths?.includes(width) ?? true)
  for (const group of screenshot.before || screenshot.act ? seen.map((width) => [width]) : [seen])
    await takeAt(stage, screenshot, group)
}

async function takeAt({ browser, origin, sessions }: Stage, screenshot: Screenshot, widths: number[]) {
  const context = await browser.newContext({
    baseURL: origin,
    storageState: sessions[screenshot.who],
    javaScriptEnabled: !screenshot.withoutScript,
    viewport: { width: widths[0] ?? 0, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(A_BUSY_MINUTE)
  const page = await context.newPage()
  try {
    await screenshot.before?.(page)
    await (screenshot.open?.(page, screenshot.path) ?? page.goto(screenshot.path, { waitUntil: 'networkidle' }))
    await screenshot.act?.(page)
    await takeScreenshots(page, screenshot.name, { widths, folder: FOLDER, isWhole: !screenshot.act })
  } finally {
    await context.close()
  }
}
