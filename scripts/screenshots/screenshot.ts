import type { Page } from '@playwright/test'
import type { DemoUser } from '../../db/demo/users.ts'

export type Who = DemoUser | 'guest'

/** A screenshot to take: who opens which page, and what is done on it before. */
export type Screenshot = {
  name: string
  who: Who
  path: string
  /** Those at which there is something to see; all by default. */
  widths?: number[]
  /** Before the page is opened. */
  before?: (page: Page) => Promise<unknown>
  /** How it is opened, where not by its address. */
  open?: (page: Page, path: string) => Promise<unknown>
  /** What is done on it; then the window is shown, and not all of the page. */
  act?: (page: Page) => Promise<unknown>
  withoutScript?: boolean
}
