import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Of tests that changed what cannot be changed back. */
const spent = new WeakSet<BrowserContext>()

/** For a test that closes the context of its page, or adds scripts to it. */
export const closeAfterTest = (page: Page) => void spent.add(page.context())

/** Gives the page, and every other that its context opens, a clock that the test moves. */
export async function installClock(page: Page, options?: Parameters<Page['clock']['install']>[0]) {
  closeAfterTest(page)
  await page.clock.install(options)
}

/**
 * Browser contexts that tests have one after another. What the browser fetched and compiled stays, so that only the
 * first test waits for it; cookies, storage and permissions go.
 */
export function openWarmContexts(browser: Browser) {
  const idle: { context: BrowserContext; options: string }[] = []

  /** @param options of the test, its site among them: a context is only for those that have the same */
  async function take(options: string, origin: string) {
    const at = idle.findIndex((kept) => kept.options === options)
    const context = idle.splice(at, at < 0 ? 0 : 1)[0]?.context ?? (await openContext())
    const page = await context.newPage()
    // Storage is the context's, but only a page can clear it.
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED })
    await devtools.detach()
    return page
  }

  async function openContext() {
    const context = await browser.newContext()
    // Caught by the library that tries it: Chromium reports it to the page alone, other browsers in the console.
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ blockedURI, sourceFile }) => {
        if (blockedURI === 'eval') console.error(`blocked eval in ${sourceFile}`)
      }),
    )
    return context
  }

  async function giveBack(context: BrowserContext, options: string) {
    // What a test answers in the server's place may still be on its way.
    for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
    if (spent.has(context)) return context.close()
    await Promise.all(context.pages().map((page) => page.close()))
    await context.clearCookies()
    await context.clearPermissions()
    await context.setOffline(false)
    idle.push({ context, options })
  }

  const close = () => Promise.all(idle.map(({ context }) => context.close()))
  return { take, giveBack, close }
}

const STORED = 'local_storage,indexeddb,cache_storage'
