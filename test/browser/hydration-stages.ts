import type { Page, ViewportSize } from '@playwright/test'
import { TEST_ALL } from '../test-all.ts'
import { test as base, hydrated } from './fixtures.ts'

/** How far a page may have been hydrated when someone opens something on it. */
export const STAGES = ['without JavaScript', 'before it is hydrated', 'when it is hydrated'] as const
type Stage = (typeof STAGES)[number]

type Fixtures = { visitor: (stage: Stage, path: string, viewport?: ViewportSize) => Promise<Page> }

export const test = base.extend<Fixtures>({
  visitor: async ({ browser, guest, pageErrors }, use) => {
    async function plain() {
      const context = await browser.newContext({ javaScriptEnabled: false })
      pageErrors.watch(context)
      return context.newPage()
    }
    await use(async (stage, path, viewport) => {
      const page = stage === 'without JavaScript' ? await plain() : await guest()
      if (viewport) await page.setViewportSize(viewport)
      if (stage === 'before it is hydrated') await page.route('**/assets/*.js', () => undefined)
      await page.goto(path)
      if (stage === 'when it is hydrated') await hydrated(page)
      return page
    })
    pageErrors.verify()
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

/** Saves what the window shows where everything is tested: a popover is fixed to it. */
export async function saveScreenshot(page: Page, name: string) {
  if (TEST_ALL) await page.screenshot({ path: `test-results/screens/${name}.png`, animations: 'disabled' })
}
