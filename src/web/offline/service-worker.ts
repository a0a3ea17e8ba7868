import { USER_HEADER } from '#src/shared/page-user.ts'
import { toRecord } from '#src/shared/unknown.ts'
import { describeCookie } from '#src/web/forms/flash-cookie.ts'
import { CACHED_PATH, type OfflinePage } from './offline-page.ts'

/** What the build hands over: its files, those of them that the offline page needs, and what is kept of the user's pages. */
export type Build = { files: string[]; offlineFiles: string[]; pages: OfflinePage[] }

/** As much of a service worker as is used; TypeScript knows one only where it knows no window. */
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }
type FetchEventLike = Extendable & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
}
type MessageEventLike = Extendable & { data: unknown }
export type Worker = {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEventLike) => void): void
  addEventListener(type: 'message', listener: (event: MessageEventLike) => void): void
  caches: CacheStorage
  /** Not in every browser; one without it keeps no pages. */
  cookieStore?: { get: (name: string) => Promise<{ value?: string } | null> }
  fetch: typeof fetch
  location: { origin: string }
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
}

const FILES = 'files'
const OFFLINE = '/offline'
const offlineAddress = ({ name }: OfflinePage) => `${OFFLINE}?page=${name}`
const MINUTE_MS = 60_000

/** When a page was kept, in milliseconds by this device's clock. How long ago that is, the same clock says: it may be wrong. */
const CACHED_AT = 'x-kept-at'
/** Milliseconds for which a page of a day is kept at least: a class may end after midnight. */
const NIGHT_MS = 6 * 60 * MINUTE_MS

/** Pages of one user: shown to nobody else, and removed when they sign out and when someone else is logged in. */
const USER_PAGES = 'own'
/** Tells the worker to keep every file of the build, for who comes often. */
export const CACHE_ALL = 'keep all'

/**
 * Responds while offline: the files of the build from the cache, the pages that features declare (`OfflinePage`) as they
 * were, and for any other page one that says so. It handles GET alone, and caches no other API response (docs/decisions/014).
 * Whose a page is says its response; who is logged in says the cookie that comes with the session (docs/decisions/039).
 */
export default function serveOffline(worker: Worker, { files, offlineFiles, pages }: Build) {
  const { caches } = worker
  const offlinePages = [OFFLINE, ...pages.map(offlineAddress)]
  const findDeclared = (path: string) => pages.find((page) => page.path.test(path))
  const cookie = describeCookie(worker.location.origin, 'user').name
  const currentUser = async () => (await worker.cookieStore?.get(cookie))?.value ?? ''
  const isOfUser = (response: Response, user: string) => user !== '' && response.headers.get(USER_HEADER) === user
  const keptAt = new Map<string, number>()
  /** Counts sign-outs: what was asked for before the latest is not kept after it. */
  let signOuts = 0

  async function install() {
    const cache = await caches.open(FILES)
    await cache.addAll([...offlinePages, ...offlineFiles])
  }

  /** No page of an older build is open any more. */
  async function activate() {
    const cache = await caches.open(FILES)
    const cachedPaths = new Set([...offlinePages, ...offlineFiles, ...files])
    for (const { url } of await cache.keys()) if (!cachedPaths.has(toPath(url))) await cache.delete(url)
    await worker.registration.navigationPreload?.enable()
    await worker.clients.claim()
  }

  async function cacheAll() {
    const cache = await caches.open(FILES)
    for (const file of files) if (!(await cache.match(file))) await cache.add(file)
  }

  /** Its name changes with its contents. */
  async function respondWithFile(event: FetchEventLike) {
    const { request } = event
    const cache = await caches.open(FILES)
    const kept = await cache.match(request)
    if (kept) return kept
    const response = await worker.fetch(request)
    if (response.ok) event.waitUntil(cache.put(request, response.clone()))
    return response
  }

  async function respondWithPage(event: FetchEventLike) {
    const { request, preloadResponse } = event
    const path = toPath(request.url)
    const since = signOuts
    try {
      const response = (await preloadResponse) ?? (await worker.fetch(request))
      // Either way what someone else had is gone.
      event.waitUntil(findDeclared(path) ? cacheUserPage(path, response.clone(), since) : userPages())
      return response
    } catch {
      const kept = await userPages()
      return kept.get(path) ?? (await withLinkTo([...kept.keys()])) ?? Response.error()
    }
  }

  /** What is kept of who is logged in; without what was for another day. */
  async function userPages() {
    const pages = new Map<string, Response>()
    if (!(await caches.has(USER_PAGES))) return pages
    const user = await currentUser()
    const cache = await caches.open(USER_PAGES)
    for (const { url } of await cache.keys()) {
      const [path, response] = [toPath(url), await cache.match(url)]
      const isOver = findDeclared(path)?.forToday && response && !isFresh(response)
      if (response && !isOver && isOfUser(response, user)) {
        pages.set(path, response)
        continue
      }
      keptAt.delete(path)
      await cache.delete(url)
    }
    return pages
  }

  /** The page that says so, with a link to what is kept: of the first kind that there is, what was opened last. */
  async function withLinkTo(kept: string[]) {
    const offered = pages.find((page) => kept.some((path) => page.path.test(path)))
    const page = await caches.match(offered ? offlineAddress(offered) : OFFLINE)
    const path = kept.findLast((path) => offered?.path.test(path))
    if (!page || !path) return page
    return new Response((await page.text()).replace(CACHED_PATH, path), { headers: page.headers })
  }

  /** A page that leads elsewhere is not theirs. What is opened again becomes the last. */
  async function cacheUserPage(path: string, response: Response, since: number) {
    await userPages()
    if (!response.ok || since !== signOuts || !isOfUser(response, await currentUser())) return
    keptAt.set(path, Date.now())
    const cache = await caches.open(USER_PAGES)
    await cache.delete(path)
    const kept = new Response(response.body, response)
    kept.headers.set(CACHED_AT, String(Date.now()))
    await cache.put(path, kept)
    if (since !== signOuts) await cache.delete(path)
  }

  async function removeUserPages() {
    signOuts++
    keptAt.clear()
    await caches.delete(USER_PAGES)
  }

  /** Until the server has ended the session, a page that is asked for is still theirs: it goes, too. */
  async function logOut({ request }: FetchEventLike) {
    await removeUserPages()
    return worker.fetch(request).finally(removeUserPages)
  }

  /** The page that shows what was fetched without it. */
  async function keepPage(path: string) {
    if (!findDeclared(path) || Date.now() - (keptAt.get(path) ?? 0) < MINUTE_MS) return
    const since = signOuts
    const response = await worker.fetch(path, { redirect: 'manual' }).catch(Response.error)
    await cacheUserPage(path, response, since)
  }

  /** Caches the page again that shows the result of this request. */
  async function recachePage(path: string) {
    const page = pages.find(({ renewed }) => renewed?.by === path)
    if (page?.renewed) await keepPage(page.renewed.path)
  }

  worker.addEventListener('install', (event) => event.waitUntil(install()))
  worker.addEventListener('activate', (event) => event.waitUntil(activate()))
  worker.addEventListener('message', (event) => {
    if (event.data === CACHE_ALL) event.waitUntil(Promise.all([cacheAll(), userPages()]))
    else event.waitUntil(keepPage(String(toRecord(event.data).keep)))
  })
  worker.addEventListener('fetch', (event) => {
    const { method, url, mode } = event.request
    if (method !== 'GET' || new URL(url).origin !== worker.location.origin) return
    const path = toPath(url)
    if (mode === 'navigate') event.respondWith(respondWithPage(event))
    else if (path.startsWith('/assets/')) event.respondWith(respondWithFile(event))
    else if (offlineFiles.includes(path))
      event.respondWith(worker.fetch(event.request).catch(() => respondWithFile(event)))
    else if (path === '/api/auth/logout') event.respondWith(logOut(event))
    else event.waitUntil(recachePage(path))
  })
}

function isFresh({ headers }: Response) {
  const at = Number(headers.get(CACHED_AT))
  return Date.now() - at < NIGHT_MS || new Date(at).toDateString() === new Date().toDateString()
}

function toPath(address: string) {
  const { pathname, search } = new URL(address)
  return pathname + search
}
