import { writeFile } from 'node:fs/promises'
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { openMailbox } from '../mailbox.ts'
import { openProvider } from '../provider.ts'
import type { DemoSite } from './demo-site.ts'
import { watchPageErrors } from './page-errors.ts'
import { signIn } from './sign-in.ts'
import { READY_WITHIN_MS } from './site.ts'
import { openSites } from './sites.ts'
import { closeAfterTest, openWarmContexts } from './warm-contexts.ts'

export { expect }

/** A toast as it is seen; its copy for screen readers is elsewhere in the page. */
export const toast = (page: Page, words: string) => page.getByRole('region', { name: 'Notifications' }).getByText(words)

/** Has a guest's page hydrated, and waits for it; before then a link asks the server for its page. */
export async function hydrated(page: Page) {
  for (const place of [1, 2]) await page.mouse.move(place, place)
  await page.locator('html[data-hydrated]').waitFor()
}

/** Milliseconds after which a page counts as one whose modules a test keeps away. */
const HYDRATION_TIMEOUT_MS = 3_000

/** Of someone who moves at once: a page at rest is hydrated three seconds later (deferred-hydration.ts). */
async function hydrateAtOnce(page: Page) {
  await page.addInitScript(() => addEventListener('arrived', () => dispatchEvent(new Event('wheel'))))
  const isLoaded = () =>
    page
      .waitForSelector('html[data-hydrated], html:not(:has([data-scripts], [type=module]))', {
        state: 'attached',
        timeout: HYDRATION_TIMEOUT_MS,
      })
      .catch(() => null)
  const { goto, reload } = page
  page.goto = async (...address) => {
    const response = await goto.apply(page, address)
    await isLoaded()
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    await isLoaded()
    return response
  }
}

/** Opens the menu of further actions of a row. */
export const more = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name: name instanceof RegExp ? name : `More for ${name}` })
    .first()
    .click()

/** Presses an entry of that menu. */
export async function pressInMenu(page: Page, name: string, entry: string) {
  await more(page, name)
  await page.getByRole('button', { name: entry, exact: true }).click()
}

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
  /** Of the site, beside those that all have; tests of the same settings have the same. */
  settings: Record<string, string>
  /** For tests that leave behind what others would meet: a site that only tests of this name have. */
  siteName: string
  site: DemoSite
  /** A guest in a browser context of their own. `page` is one, for tests that need one only. */
  guest: () => Promise<Page>
  /** A demo user, signed in, in a browser context of their own. */
  signedInAs: (who: Who) => Promise<Page>
  /** Allows errors, CSP violations and failed responses that match; the test fails if there is none. */
  expectPageError: (pattern: RegExp) => void
  pageErrors: ReturnType<typeof watchPageErrors>
}

type OfWorker = {
  sites: ReturnType<typeof openSites>
  /** A site with a mail server and a provider of logins. */
  outside: { site: DemoSite; mailbox: Awaited<ReturnType<typeof openMailbox>> }
  warm: ReturnType<typeof openWarmContexts>
}

/** Settings are a test's and not a worker's: for others of those a worker, and its browser, would start anew. */
export const test = base.extend<Fixtures, OfWorker>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs.
    async ({}, use) => {
      const sites = openSites()
      await use(sites)
      await sites.close()
    },
    { scope: 'worker' },
  ],

  outside: [
    async ({ sites }, use) => {
      const [mailbox, provider] = [await openMailbox(), await openProvider()]
      const site = await sites.start({ SMTP_URL: mailbox.url, ...provider.environment })
      provider.register(`${site.url}/api/auth/google/callback`)
      await use({ site, mailbox })
      await mailbox.close()
      await provider.close()
    },
    { scope: 'worker', timeout: READY_WITHIN_MS + 30_000 },
  ],

  settings: [{}, { option: true }],

  siteName: ['', { option: true }],

  site: [
    async ({ sites, settings, siteName }, use) => use(await sites.start(settings, siteName)),
    { timeout: READY_WITHIN_MS + 30_000 },
  ],

  baseURL: ({ site }, use) => use(site.url),

  pageErrors: ({ site }, use) => use(watchPageErrors(site.url)),

  expectPageError: ({ pageErrors }, use) => use(pageErrors.expect),

  warm: [
    async ({ browser }, use) => {
      const warm = openWarmContexts(browser)
      await use(warm)
      await warm.close()
    },
    { scope: 'worker' },
  ],

  guest: async ({ site, warm, pageErrors, serviceWorkers, javaScriptEnabled, hasTouch, viewport }, use, testInfo) => {
    const options = JSON.stringify({ serviceWorkers, javaScriptEnabled, hasTouch, viewport, origin: site.url })
    const opened: BrowserContext[] = []
    await use(async () => {
      const page = await warm.take(options, site.url)
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
      await hydrateAtOnce(page)
      await signIn(page.context(), site, `${who}@example.com`)
      return page
    })
  },
})
