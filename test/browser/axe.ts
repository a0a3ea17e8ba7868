import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails with a line for each element that breaks WCAG 2.2 AA or a best practice, once nothing moves any more. */
export async function axe(page: Page, what = page.url()) {
  await page.evaluate(atRest)
  await page.evaluate(standAtTheFoot)
  const { violations } = await new AxeBuilder({ page })
    // What passes is only counted: to name each element of it takes longer than to judge it.
    .options({ resultTypes: ['violations'] })
    .withTags(STANDARDS)
    // The other mode opens a page for each run, for the sake of frames from other sites.
    .setLegacyMode(true)
    .analyze()
  const barriers = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}, at ${target.join(' ')}`),
  )
  expect(barriers, `what keeps people out of ${what}`).toEqual([])
  return barriers
}

/** A colour on its way from light to dark has the contrast of neither. What turns for ever is at rest as it is. */
async function atRest() {
  // A new theme begins its transitions with the next frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(ending.map(({ finished }) => finished.catch(() => {})))
}

/** What lies under the bar of a phone can be scrolled out from under it; axe takes it for a target cut short. */
function standAtTheFoot() {
  for (const bar of document.querySelectorAll<HTMLElement>('[data-foot]')) bar.style.position = 'static'
}
