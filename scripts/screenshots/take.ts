import type { Browser } from '@playwright/test'
import { shot } from '../../test/browser/screenshots.ts'
import type { Look } from './look.ts'
import type { Sessions } from './sessions.ts'

/** Milliseconds. */
const A_BUSY_MINUTE = 60_000

export const FOLDER = 'test-results/screenshots'

type Stage = { browser: Browser; origin: string; sessions: Sessions }

/** In a browser context of its own, so that screenshots are independent; a new one at each width if it acts. */
export async function take(stage: Stage, look: Look, widths: number[]) {
  const seen = widths.filter((width) => look.widths?.includes(width) ?? true)
  for (const group of look.before || look.act ? seen.map((width) => [width]) : [seen]) await takeAt(stage, look, group)
}

async function takeAt({ browser, origin, sessions }: Stage, look: Look, widths: number[]) {
  const context = await browser.newContext({
    baseURL: origin,
    storageState: sessions[look.who],
    javaScriptEnabled: !look.withoutScript,
    viewport: { width: widths[0] ?? 0, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(A_BUSY_MINUTE)
  const page = await context.newPage()
  try {
    await look.before?.(page)
    await (look.open?.(page, look.path) ?? page.goto(look.path, { waitUntil: 'networkidle' }))
    await look.act?.(page)
    await shot(page, look.name, { widths, folder: FOLDER, isWhole: !look.act })
  } finally {
    await context.close()
  }
}
