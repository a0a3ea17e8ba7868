import type { Page } from '@playwright/test'
import { hydrated } from '../../test/browser/fixtures.ts'
import type { Screenshot } from './screenshot.ts'

export type Act = NonNullable<Screenshot['act']>

/** Where the menu is a drawer, and where it is beside the page. */
export const NARROW = [360, 768]
export const WIDE = [1024, 1280]

export const press =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('button', { name }).first().click()

/** On a guest's page, which is hydrated by the first interaction. */
export const pressAwake =
  (name: string | RegExp): Act =>
  async (page) => {
    await hydrated(page)
    await press(name)(page)
  }

/** Responds in place of the server, so that nothing is changed for the next screenshot. */
export const respondWith =
  (endpoint: RegExp, status: number, json: object): Act =>
  (page) =>
    page.route(endpoint, (route) => route.fulfill({ status, json }))

/** Waits until it is there to be seen. */
export const shows = (page: Page, words: string | RegExp) =>
  page.getByText(words).locator('visible=true').first().waitFor()
