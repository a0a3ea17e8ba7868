import type { Page } from '@playwright/test'

/** Opens a page of a user, and waits until its service worker has every file of the build, as it does after a first visit. */
export async function warmUpPhone(page: Page, path: string) {
  await page.goto(path)
  await page.locator('html[data-hydrated]').waitFor()
  await page.waitForFunction(
    async () => {
      const worker = await (await fetch('/service-worker.js')).text()
      const files = [...new Set(worker.match(/\/assets\/[\w.-]+/g))]
      const cached = await Promise.all(files.map((file) => caches.match(file)))
      return navigator.serviceWorker.controller && cached.every(Boolean)
    },
    undefined,
    { polling: 500 },
  )
}
