import { fieldsOf } from '#src/shared/unknown.ts'

/** What the build hands over (vite.config.ts): its files, and those of them that the page without a line needs. */
export type Build = { files: string[]; first: string[] }

/** As much of a service worker as is used; TypeScript knows one only where it knows no window. */
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }
type Asked = Extendable & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type Told = Extendable & { data: unknown }
export type Worker = {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void
  addEventListener(type: 'message', listener: (event: Told) => void): void
  caches: CacheStorage
  fetch: typeof fetch
  location: { origin: string }
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
}

const FILES = 'files'
const OFFLINE = '/offline'
const OFFLINE_AND_COURSES = '/offline?way=my-courses'
const OFFLINE_AND_REGISTER = '/offline?way=register'
const A_MINUTE = 60_000
const MY_COURSES = '/dashboard/student/my-courses'
/** Of a class: kept for the day on which it was opened. */
const REGISTER = /^\/dashboard\/\w+\/classes\/[\w-]+\/register$/
/** What `/offline?way=register` leads to until it is known. */
export const A_REGISTER = '/dashboard?register'

/** One person's answers: emptied when they sign out, and when someone else signs in. */
export const OWN = 'own'
/** Tells the worker that what it keeps of one user is over, and what is on its way as well. */
export const FORGET_OWN = 'forget own'
/** Tells the worker to keep every file of the build, for who comes often. */
export const KEEP_ALL = 'keep all'

/**
 * Answers where there is no line: the files of the build from memory, any page with one that says so, My Courses as
 * they were, and the register that was opened today. It handles nothing but GET, and keeps no other answer of the API (docs/decisions/014).
 */
export default function serveWithoutLine(worker: Worker, { files, first }: Build) {
  const { caches } = worker
  const keptAt = new Map<string, number>()
  /** Counts sign-outs: what was asked for before the latest is not kept after it. */
  let signOuts = 0

  async function install() {
    const cache = await caches.open(FILES)
    await cache.addAll([...PAGES, ...first])
  }

  /** No page of an older build is open any more. */
  async function activate() {
    const cache = await caches.open(FILES)
    const known = new Set([...PAGES, ...first, ...files])
    for (const { url } of await cache.keys()) if (!known.has(pathOf(url))) await cache.delete(url)
    await worker.registration.navigationPreload?.enable()
    await worker.clients.claim()
  }

  async function keepAll() {
    const cache = await caches.open(FILES)
    for (const file of files) if (!(await cache.match(file))) await cache.add(file)
  }

  /** Its name changes with its contents. */
  async function file(event: Asked) {
    const { request } = event
    const cache = await caches.open(FILES)
    const kept = await cache.match(request)
    if (kept) return kept
    const answer = await worker.fetch(request)
    if (answer.ok) event.waitUntil(cache.put(request, answer.clone()))
    return answer
  }

  async function page(event: Asked) {
    const { request, preloadResponse } = event
    const path = pathOf(request.url)
    const since = signOuts
    try {
      const answer = (await preloadResponse) ?? (await worker.fetch(request))
      if (isOwn(path)) event.waitUntil(keepOwn(path, answer.clone(), since))
      return answer
    } catch {
      const kept = await ownPages()
      return kept.get(path) ?? (await withWayTo([...kept.keys()])) ?? Response.error()
    }
  }

  /** What is kept of one person; registers of another day no more. */
  async function ownPages() {
    const cache = await caches.open(OWN)
    const pages = new Map<string, Response>()
    for (const { url } of await cache.keys()) {
      const [path, answer] = [pathOf(url), await cache.match(url)]
      if (!answer || (REGISTER.test(path) && !isOfToday(answer))) await cache.delete(url)
      else pages.set(path, answer)
    }
    return pages
  }

  /** The page that says so, and leads to what is kept: to the register that was opened last before all. */
  async function withWayTo(kept: string[]) {
    const register = kept.filter((path) => REGISTER.test(path)).at(-1)
    const page = await caches.match(
      register ? OFFLINE_AND_REGISTER : kept.includes(MY_COURSES) ? OFFLINE_AND_COURSES : OFFLINE,
    )
    if (!page || !register) return page
    return new Response((await page.text()).replace(A_REGISTER, register), { headers: page.headers })
  }

  /** A page that leads elsewhere is not theirs. What is opened again becomes the last. */
  async function keepOwn(path: string, answer: Response, since: number) {
    if (!answer.ok || since !== signOuts) return
    keptAt.set(path, Date.now())
    const cache = await caches.open(OWN)
    await cache.delete(path)
    await cache.put(path, answer)
    if (since !== signOuts) await cache.delete(path)
  }

  async function forgetOwn() {
    signOuts++
    keptAt.clear()
    await caches.delete(OWN)
  }

  /** The page that shows what was fetched without it. */
  async function keepPage(path: string) {
    if (!isOwn(path) || Date.now() - (keptAt.get(path) ?? 0) < A_MINUTE) return
    const since = signOuts
    const answer = await worker.fetch(path, { redirect: 'manual' }).catch(Response.error)
    await keepOwn(path, answer, since)
  }

  worker.addEventListener('install', (event) => event.waitUntil(install()))
  worker.addEventListener('activate', (event) => event.waitUntil(activate()))
  worker.addEventListener('message', (event) => {
    if (event.data === KEEP_ALL) event.waitUntil(Promise.all([keepAll(), ownPages()]))
    else if (event.data === FORGET_OWN) event.waitUntil(forgetOwn())
    else event.waitUntil(keepPage(String(fieldsOf(event.data).keep)))
  })
  worker.addEventListener('fetch', (event) => {
    const { method, url, mode } = event.request
    if (method !== 'GET' || new URL(url).origin !== worker.location.origin) return
    const path = pathOf(url)
    if (mode === 'navigate') event.respondWith(page(event))
    else if (path.startsWith('/assets/')) event.respondWith(file(event))
    else if (first.includes(path)) event.respondWith(worker.fetch(event.request).catch(() => file(event)))
    else if (path === '/api/enrollments/my-courses') event.waitUntil(keepPage(MY_COURSES))
    else if (path === '/api/auth/logout') event.waitUntil(forgetOwn())
  })
}

const PAGES = [OFFLINE, OFFLINE_AND_COURSES, OFFLINE_AND_REGISTER]
const isOwn = (path: string) => path === MY_COURSES || REGISTER.test(path)

/** By the clock of this phone. */
const isOfToday = ({ headers }: Response) =>
  new Date(headers.get('date') ?? 0).toDateString() === new Date().toDateString()

function pathOf(address: string) {
  const { pathname, search } = new URL(address)
  return pathname + search
}
