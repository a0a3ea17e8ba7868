import { expect, type Page } from '@playwright/test'

/** What a finger cannot press well: less than 44 px high, or a button less than 44 px wide. A link within a sentence may be. */
function smallTargets() {
  const LEAST = 44
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some((near) => near !== element && near.textContent?.trim())
  const small: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>(
    ':is(a, button, input, select, textarea, summary):not([tabindex="-1"], .skip-link)',
  )) {
    // Its label is pressed too.
    const target = (element.matches('[type=checkbox]') && element.closest('label')) || element
    const box = target.getBoundingClientRect()
    if (box.width < 2 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (isInSentence(element)) continue
    target.scrollIntoView({ block: 'center' })
    const { left, right, top, bottom } = target.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const isHit = (x: number, y: number) => target.contains(document.elementFromPoint(x, y))
    // In large steps, then in small ones near the edge: elementFromPoint is slow.
    const reach = (dx: number, dy: number, least: number) => {
      let far = 0
      for (const step of [4, 0.5]) {
        while (far < least && isHit(x + dx * far, y + dy * far)) far += step
        if (step > 1) far = Math.max(0, far - step)
      }
      return far
    }
    const both = (dx: number, dy: number) => {
      const back = reach(-dx, -dy, LEAST)
      return back + reach(dx, dy, LEAST - back)
    }
    const [height, width] = [both(0, 1), element.matches('button, select') ? both(1, 0) : LEAST]
    if (height < LEAST || width < LEAST)
      small.push(
        `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent?.trim()}: ${width} × ${height}`,
      )
  }
  window.scrollTo(0, 0)
  return small
}

/** Of the page as a phone shows it, which a busy machine lays out some time after its window got that width. */
export const expectLargeTargets = (page: Page, path: string) =>
  expect
    .configure({ soft: true, timeout: 3_000 })
    .poll(() => page.evaluate(smallTargets), path)
    .toEqual([])

export const PHONE = { width: 360, height: 740 }
