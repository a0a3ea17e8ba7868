import type { Locator, Page } from '@playwright/test'

/** Presses, and counts how often; what a test only checks on the way is pressed without it. */
export function counted(press = (target: Locator) => target.click()) {
  const taps = { count: 0 }
  async function tap(target: Locator) {
    taps.count++
    await press(target)
  }
  return { taps, tap }
}

/** Counts every press on a page from here on, also on pages that links lead to. */
export async function countTaps(page: Page) {
  let taps = 0
  await page.exposeFunction('tapped', () => void taps++)
  const listen = () =>
    addEventListener('pointerdown', () => (window as typeof window & { tapped(): void }).tapped(), true)
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => taps
}
