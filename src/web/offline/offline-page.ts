/**
 * A page that a browser keeps for its user, to show where there is no connection. Each feature declares its own in
 * `web/offline.ts`; src/app/offline-pages.ts lists them, the one that is offered first before all.
 */
export type OfflinePage = {
  /** Of its link on the offline page, in the address of that: `/offline?page=register`. */
  name: string
  link: string
  path: RegExp
  /** True for a copy that is shown on the day it was made, and no longer. */
  forToday?: boolean
  /** A procedure after which the page at `path` has changed and is cached again. */
  renewed?: { by: string; path: string }
}

/** What the link of an offline page leads to in the document; the worker puts the path of the kept page in its place. */
export const CACHED_PATH = '/?kept'
