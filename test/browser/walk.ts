import { expect, type Page } from '@playwright/test'
import { TEST_ALL } from '../test-all.ts'
import type { Predicate, Viewport } from './layout-predicates.ts'

/** Of a small phone, of phones, of tablets and of desks. */
export const VIEWPORTS: Viewport[] = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  ...(TEST_ALL
    ? [
        { width: 390, height: 844 },
        { width: 844, height: 390 },
      ]
    : []),
  { width: 768, height: 800 },
  { width: 1024, height: 700 },
  { width: 1280, height: 800 },
]

/** Of a page that has the layout of others: what they have none of is seen on these. */
export const FEW_VIEWPORTS = TEST_ALL ? VIEWPORTS : VIEWPORTS.filter(({ width }) => width === 360 || width === 1280)

/** What fails is collected, by page, width and predicate, and the walk goes on. */
const collected = expect.configure({ soft: true, timeout: 3_000 })

export async function open(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
}

/** Opens all that is folded on the page: it has to fit, too. */
export const unfold = (page: Page) =>
  page.locator('main details').evaluateAll((folded) => {
    for (const details of folded as HTMLDetailsElement[]) details.open = true
  })

/** Expects that no predicate finds anything wrong with the page that is open, at any of these widths. */
export async function expectNoFaults(page: Page, path: string, predicates: Predicate[], viewports = VIEWPORTS) {
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    // All at once: a question to the browser takes longer than its answer.
    const source = `[${predicates.map((faultsOf) => `['${faultsOf.name}', (${faultsOf})(${JSON.stringify(viewport)})]`)}]`
    const faults = async () => {
      const all = await page.evaluate<[string, string[]][]>(source)
      return all.flatMap(([name, faults]) => faults.map((fault) => `${name}: ${fault}`))
    }
    // A busy machine lays out a page some time after its window got another width.
    await collected.poll(faults, `${path} at ${viewport.width}`).toEqual([])
  }
}
