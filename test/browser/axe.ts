import { expect, type Page } from '@playwright/test'
import axeCore from 'axe-core'

declare global {
  interface Window {
    axe: typeof axeCore
  }
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails with a line for each element that breaks WCAG 2.2 AA or a best practice, once nothing moves any more. */
export async function axe(page: Page, what = page.url()) {
  // After a link a page may still be on its way.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // Once per document, since loading axe is slower than running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  await page.evaluate(atRest)
  await page.evaluate(standAtTheFoot)
  const barriers = await page.evaluate(judge, STANDARDS)
  expect(barriers, `what keeps people out of ${what}`).toEqual([])
  return barriers
}

async function judge(standards: string[]) {
  // Violations alone: collecting the elements that pass is slow.
  const { violations } = await window.axe.run(document, { runOnly: standards, resultTypes: ['violations'] })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}, at ${target.join(' ')}`),
  )
}

/**
 * A colour in transition from light to dark has the contrast of neither, so finite animations are finished rather than
 * awaited: the compositor may never start one while nothing else is rendered. Endless ones (spinners) are left alone.
 */
async function atRest() {
  // A new theme begins its transitions with the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
}

/** Elements under the sticky bar of a phone can be scrolled into view; axe would report them as obscured. */
function standAtTheFoot() {
  for (const bar of document.querySelectorAll<HTMLElement>('[data-foot]')) bar.style.position = 'static'
}
