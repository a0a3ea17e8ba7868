import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Markup that closes its container, a formula, and an unclosed bidi isolate and override. */
export const HOSTILE = `=1+1</script><!--"><img src=x onerror="document.title='owned'"> \u2067\u202Efdp.scr`
export const LONG = `[a](javascript:alert(1)) ${HOSTILE}`
/** A name is one line without what turns its direction, so it has the rest. */
export const NAME = `=1+1</script><!--"><img src=x onerror="document.title='owned'">`

/** The text behind a hostile text in its line, whose direction an unclosed override would reverse. */
function turned() {
  const caught: string[] = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const isolated = text.nodeValue?.replace(/\u2068[^\u2069]*\u2069/g, '')
    if (!isolated?.includes('\u202Efdp.scr') || text.parentElement?.closest('script, style, textarea')) continue
    let line = text.parentElement
    while (line && getComputedStyle(line).display === 'inline' && getComputedStyle(line).unicodeBidi === 'normal')
      line = line.parentElement
    const [, ...behind] = line?.textContent?.split('\u202Efdp.scr') ?? []
    if (behind.join('')) caught.push(`${line?.tagName}: ${line?.textContent}`)
  }
  return caught
}

/** What makes the page scroll sideways. */
function tooWide() {
  if (document.documentElement.scrollWidth <= window.innerWidth) return []
  const beyond = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > window.innerWidth,
  )
  return beyond.map((element) => `<${element.localName} class="${element.className}">`)
}

/** The hostile text did not run, is no markup, reverses no other text and causes no horizontal scrolling. */
export async function expectInert(page: Page, address: string) {
  expect(await page.title(), address).not.toMatch(/^owned$|\u202E/)
  await expect(page.locator('[src="x"], [onerror], a[href^="javascript"]'), address).toHaveCount(0)
  expect(await page.evaluate(turned), `${address} is turned around`).toEqual([])
  expect(await page.evaluate(tooWide), `${address} scrolls sideways`).toEqual([])
}
