import type { Page } from '@playwright/test'
import { hydrated } from '../../test/browser/fixtures.ts'
import type { Screenshot } from './screenshot.ts'

const cut = (page: Page) => page.context().setOffline(true)

/** From here on the worker controls the page, also offline. */
async function workerIsReady(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Screens while offline, or where a module of the page did not load. */
export const offlineScreenshots: Screenshot[] = [
  {
    name: 'offline-strip',
    who: 'guest',
    path: '/courses',
    async act(page) {
      await hydrated(page)
      await cut(page)
      await page.getByText('You are offline.').waitFor()
    },
  },
  {
    name: 'offline-strip-dashboard',
    who: 'student',
    path: '/dashboard/student/my-courses',
    async act(page) {
      await cut(page)
      await page.getByText('You are offline.').waitFor()
    },
  },
  {
    name: 'offline-page',
    who: 'student',
    path: '/dashboard/student/my-courses',
    async act(page) {
      await workerIsReady(page)
      await cut(page)
      await page.goto('/dashboard/student/forum')
      await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    },
  },
  {
    name: 'new-version',
    who: 'guest',
    path: '/courses',
    before: (page) =>
      page.route('/health/live', (route) => route.fulfill({ json: { status: 'live', version: 'newer' } })),
    async act(page) {
      await hydrated(page)
      await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')))
      await page.getByText('There is a new version of this site.').waitFor()
    },
  },
]
