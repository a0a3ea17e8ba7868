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
const A_MINUTE = 60_000
const MY_COURSES = '/dashboard/student/my-courses'

/** One person's answers: emptied when they sign out, and when someone else signs in. */
export const OWN = 'own'
/** Tells the worker to keep every file of the build, for who comes often. */
export const KEEP_ALL = 'keep all'

/**
 * Answers where there is no line: the files of the build from memory, any page with one that says so, and My Courses as
 * they were. It handles nothing but GET, and keeps no other answer of the API (docs/decisions/014).
 */
export default function serveWithoutLine(worker: Worker, { files, first }: Build) {
  const { caches } = worker
  let keptAt = 0

  async function install() {
    const cache = await caches.open(FILES)
    await cache.addAll([OFFLINE, OFFLINE_AND_COURSES, ...first])
  }

  /** No page of an older build is open any more. */
  async function activate() {
    const cache = await caches.open(FILES)
    const known = new Set([OFFLINE, OFFLINE_AND_COURSES, ...first, ...files])
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
    const isOwn = pathOf(request.url) === MY_COURSES
    try {
      const answer = (await preloadResponse) ?? (await worker.fetch(request))
      if (isOwn) event.waitUntil(keepOwn(answer.clone()))
      return answer
    } catch {
      const own = await (await caches.open(OWN)).match(MY_COURSES)
      if (own && isOwn) return own
      return (await caches.match(own ? OFFLINE_AND_COURSES : OFFLINE)) ?? Response.error()
    }
  }

  /** A page that leads elsewhere is not theirs. */
  async function keepOwn(answer: Response) {
    if (!answer.ok) return
    keptAt = Date.now()
    await (await caches.open(OWN)).put(MY_COURSES, answer)
  }

  /** The page that shows what was fetched without it. */
  async function keepPage() {
    if (Date.now() - keptAt < A_MINUTE) return
    const answer = await worker.fetch(MY_COURSES, { redirect: 'manual' }).catch(Response.error)
    await keepOwn(answer)
  }

  worker.addEventListener('install', (event) => event.waitUntil(install()))
  worker.addEventListener('activate', (event) => event.waitUntil(activate()))
  worker.addEventListener('message', (event) => {
    if (event.data === KEEP_ALL) event.waitUntil(keepAll())
  })
  worker.addEventListener('fetch', (event) => {
    const { method, url, mode } = event.request
    if (method !== 'GET' || new URL(url).origin !== worker.location.origin) return
    const path = pathOf(url)
    if (mode === 'navigate') event.respondWith(page(event))
    else if (path.startsWith('/assets/')) event.respondWith(file(event))
    else if (first.includes(path)) event.respondWith(worker.fetch(event.request).catch(() => file(event)))
    else if (path === '/api/enrollments/my-courses') event.waitUntil(keepPage())
    else if (path === '/api/auth/logout') event.waitUntil(caches.delete(OWN))
  })
}

function pathOf(address: string) {
  const { pathname, search } = new URL(address)
  return pathname + search
}
