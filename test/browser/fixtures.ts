import { writeFile } from 'node:fs/promises'
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { type DemoSite, startDemo } from './demo-site.ts'
import { watchPageErrors } from './page-errors.ts'
import { signIn } from './sign-in.ts'
import { closeAfterTest, openWarmContexts } from './warm-contexts.ts'

export { expect }

/** A toast as it is seen; its copy for screen readers is elsewhere in the page. */
export const toast = (page: Page, words: string) => page.getByRole('region', { name: 'Notifications' }).getByText(words)

/** Has a guest's page hydrated, and waits for it; before then a link asks the server for its page. */
export async function hydrated(page: Page) {
  for (const place of [1, 2]) await page.mouse.move(place, place)
  await page.locator('html[data-hydrated]').waitFor()
}

/** Opens the menu of further actions of a row. */
export const more = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name: name instanceof RegExp ? name : `More for ${name}` })
    .first()
    .click()

/** In one frame: before the first press could disable the button. */
export const pressTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    for (const _ of [1, 2]) element.click()
  })

let browsersOpened = 0
/** Each browser has its own address, so that no test uses up the rate limit of another. */
const nextAddress = () => `10.0.${++browsersOpened >> 8}.${browsersOpened & 255}`

type Who = 'admin' | 'mentor' | 'student' | 'student2' | 'pending'

type Fixtures = {
  /** A guest in a browser context of their own. `page` is one, for tests that need one only. */
  guest: () => Promise<Page>
  /** A demo user, signed in, in a browser context of their own. */
  signedInAs: (who: Who) => Promise<Page>
  /** Allows errors, CSP violations and failed responses that match; the test fails if there is none. */
  expectPageError: (pattern: RegExp) => void
  pageErrors: ReturnType<typeof watchPageErrors>
}

export const test = base.extend<Fixtures, { site: DemoSite; warm: ReturnType<typeof openWarmContexts> }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs.
    async ({}, use) => {
      // So that browsers can say from where they come.
      const site = await startDemo({ TRUST_PROXY: '1' })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: ({ site }, use) => use(site.url),

  pageErrors: ({ site }, use) => use(watchPageErrors(site.url)),

  expectPageError: ({ pageErrors }, use) => use(pageErrors.expect),

  warm: [
    async ({ browser, site }, use) => {
      const warm = openWarmContexts(browser, site.url)
      await use(warm)
      await warm.close()
    },
    { scope: 'worker' },
  ],

  guest: async ({ site, warm, pageErrors, serviceWorkers, javaScriptEnabled, hasTouch, viewport }, use, testInfo) => {
    const options = JSON.stringify({ serviceWorkers, javaScriptEnabled, hasTouch, viewport })
    const opened: BrowserContext[] = []
    await use(async () => {
      const page = await warm.take(options)
      // A service worker would serve the next test.
      if (serviceWorkers === 'allow') closeAfterTest(page)
      const context = page.context()
      opened.push(context)
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': nextAddress() })
      pageErrors.watch(context)
      return page
    })
    // Judged while the pages are open, so that a failure has its screenshots.
    pageErrors.verify()
    if (testInfo.status !== testInfo.expectedStatus) await writeFile(testInfo.outputPath('site.log'), site.lastLines())
    for (const context of opened) {
      pageErrors.unwatch(context)
      await warm.giveBack(context, options)
    }
  },

  page: async ({ guest }, use) => use(await guest()),

  signedInAs: async ({ guest, site }, use) => {
    await use(async (who) => {
      const page = await guest()
      await signIn(page.context(), site, `${who}@example.com`)
      return page
    })
  },
})
