import type { Page, ViewportSize } from '@playwright/test'
import { TEST_ALL } from '../test-all.ts'
import { test as base, hydrated } from './fixtures.ts'

/** How far a page may have come when someone opens something on it. */
export const WAYS = ['without JavaScript', 'before it is hydrated', 'when it is hydrated'] as const
type Way = (typeof WAYS)[number]

type Showing = { visitor: (way: Way, path: string, viewport?: ViewportSize) => Promise<Page> }

export const test = base.extend<Showing>({
  visitor: async ({ browser, trouble }, use) => {
    await use(async (way, path, viewport) => {
      const context = await browser.newContext({ javaScriptEnabled: way !== 'without JavaScript' })
      trouble.listen(context)
      const page = await context.newPage()
      if (viewport) await page.setViewportSize(viewport)
      if (way === 'before it is hydrated') await page.route('**/assets/*.js', () => undefined)
      await page.goto(path)
      if (way === 'when it is hydrated') await hydrated(page)
      return page
    })
    trouble.judge()
  },
})

/** The state of a button for assistive technology: a browser derives it from its popover. */
export async function expandedOf(page: Page, name: string) {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const button = nodes.find((node) => node.role?.value === 'button' && node.name?.value === name)
  return button?.properties?.find((property) => property.name === 'expanded')?.value.value
}

/** With every look, what the window shows: a popover is fixed to it. */
export async function keep(page: Page, name: string) {
  if (TEST_ALL) await page.screenshot({ path: `test-results/screens/${name}.png`, animations: 'disabled' })
}
