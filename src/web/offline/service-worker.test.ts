import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offlinePages as pages } from '#src/app/offline-pages.ts'
import { CACHED_PATH } from './offline-page.ts'
import serveOffline, { CACHE_ALL, type Worker } from './service-worker.ts'

const SITE = 'https://site.example'
const MY_COURSES = '/dashboard/student/my-courses'
const BUILD = { files: ['/assets/a-1.js', '/assets/b-1.js'], offlineFiles: ['/failure.css'], pages }

type Respond = (path: string) => Response | Promise<Response>

/** What the server sends a user. */
const responseOf = (body: string, user = 'arjun', more: Record<string, string> = {}) =>
  new Response(body, { headers: { 'x-user': user, ...more } })

/** As much of a browser as the worker uses; `respond` is the server, or throws while offline. `user` is who is logged in. */
function start(respond: Respond = (path) => responseOf(path), isFull = false, knowsCookies = true) {
  const browser = { user: 'arjun' }
  const fetched: string[] = []
  const listeners = new Map<string, (event: object) => void>()
  const kept = new Map<string, Map<string, Response>>()
  const pathOf = (of: string | { url: string }) => (typeof of === 'string' ? of : of.url).replace(SITE, '')
  const fetch = async (of: string | { url: string }) => {
    fetched.push(pathOf(of))
    return respond(pathOf(of))
  }
  function open(name: string) {
    const files = kept.get(name) ?? new Map<string, Response>()
    kept.set(name, files)
    const add = async (path: string) => void files.set(path, await fetch(path))
    return {
      add,
      addAll: async (paths: string[]) => void (await Promise.all(paths.map(add))),
      put: async (of: string | { url: string }, response: Response) => {
        if (isFull) throw new DOMException('', 'QuotaExceededError')
        files.set(pathOf(of), response)
      },
      match: async (of: string | { url: string }) => files.get(pathOf(of))?.clone(),
      keys: async () => [...files.keys()].map((path) => ({ url: SITE + path })),
      delete: async (of: string) => files.delete(pathOf(of)),
    }
  }
  const caches = {
    open: async (name: string) => open(name),
    has: async (name: string) => kept.has(name),
    delete: async (name: string) => kept.delete(name),
    match: async (path: string) => [...kept.values()].flatMap((files) => files.get(path)?.clone() ?? [])[0],
  }
  const worker = {
    caches,
    fetch,
    ...(knowsCookies && {
      cookieStore: { get: async (name: string) => (name === '__Host-user' ? { value: browser.user } : null) },
    }),
    location: { origin: SITE },
    clients: { claim: async () => undefined },
    registration: {},
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  }
  serveOffline(worker as unknown as Worker, BUILD)

  /** What the worker answers; undefined where it leaves a request to the browser. */
  async function send(type: string, event: object = {}) {
    const work: Promise<unknown>[] = []
    let response: Promise<Response> | undefined
    const extendable = {
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
      respondWith: (promise: Promise<Response>) => {
        response = promise
      },
    }
    listeners.get(type)?.({ ...extendable, ...event })
    await response
    // What it does besides may fail.
    await Promise.allSettled(work)
    return (await response)?.text()
  }
  const ask = (path: string, more: object = {}) =>
    send('fetch', {
      request: { method: 'GET', url: path.startsWith('/') ? SITE + path : path, mode: 'cors', ...more },
      preloadResponse: Promise.resolve(undefined),
    })
  const visit = (path: string) => ask(path, { mode: 'navigate' })
  const pathsOf = (name: string) => [...(kept.get(name)?.keys() ?? [])]
  return { browser, ask, visit, send, fetched, pathsOf, forget: (path: string) => kept.get('files')?.delete(path) }
}

test('the service worker leaves writes, other sites and every other API response alone', async () => {
  const { ask, pathsOf } = start()
  assert.equal(await ask('/api/contact/send', { method: 'POST' }), undefined)
  assert.equal(await ask('/contact', { method: 'POST', mode: 'navigate' }), undefined)
  assert.equal(await ask('https://elsewhere.example/assets/a-1.js'), undefined)
  for (const path of ['/api/profile/me', '/api/enrollments/my-courses', '/api/courses'])
    assert.equal(await ask(path), undefined)
  assert.deepEqual([pathsOf('files'), pathsOf('own')], [[], [MY_COURSES]])
})

test('a file of the build is fetched once, and is served offline', async () => {
  const { ask, fetched } = start()
  assert.equal(await ask('/assets/a-1.js'), '/assets/a-1.js')
  assert.equal(await ask('/assets/a-1.js'), '/assets/a-1.js')
  assert.deepEqual(fetched, ['/assets/a-1.js'])
})

test('a response is delivered although the cache is full', async () => {
  const { ask, visit } = start((path) => responseOf(path), true)
  assert.equal(await ask('/assets/a-1.js'), '/assets/a-1.js')
  assert.equal(await visit(MY_COURSES), MY_COURSES)
})

test('a failed response is not cached', async () => {
  const { ask, pathsOf } = start(() => new Response('gone', { status: 404 }))
  assert.equal(await ask('/assets/a-1.js'), 'gone')
  assert.deepEqual(pathsOf('files'), [])
})

test('offline a page says so, and links to My Courses only for a user who had opened them', async () => {
  let isDown = false
  const { ask, visit, send } = start((path) => {
    if (isDown) throw new TypeError('Failed to fetch')
    return responseOf(path)
  })
  await send('install')
  isDown = true
  assert.equal(await visit('/courses'), '/offline')
  assert.equal(await visit(MY_COURSES), '/offline')
  isDown = false
  await visit(MY_COURSES)
  isDown = true
  assert.equal(await visit(MY_COURSES), MY_COURSES)
  assert.equal(await visit('/courses'), '/offline?page=my-courses')
  assert.equal(await ask('/failure.css'), '/failure.css')
  await ask('/api/auth/logout').catch(() => undefined)
  assert.equal(await visit(MY_COURSES), '/offline')
})

test('a response that was under way when the user signed out is not cached', async () => {
  for (const signOut of [
    ({ ask }: ReturnType<typeof start>) => ask('/api/auth/logout'),
    async ({ browser }: ReturnType<typeof start>) => {
      browser.user = browser.user === 'arjun' ? 'divya' : 'arjun'
    },
  ]) {
    let duringFetch = async () => {}
    const phone = start(async (path) => {
      const response = responseOf(path, phone.browser.user)
      if (path === MY_COURSES) await duringFetch()
      return response
    })
    duringFetch = async () => void (await signOut(phone))
    await phone.ask('/api/enrollments/my-courses')
    await phone.visit(MY_COURSES)
    assert.deepEqual(phone.pathsOf('own'), [])
    duringFetch = async () => {}
    await phone.visit(MY_COURSES)
    assert.deepEqual(phone.pathsOf('own'), [MY_COURSES], 'the next user of this phone has a copy again')
  }
})

test('a page that was asked for while the server ended the session is not kept', async () => {
  const phone = start(async (path) => {
    if (path === '/api/auth/logout') await phone.send('message', { data: { keep: MY_COURSES } })
    return responseOf(path, phone.browser.user)
  })
  await phone.ask('/api/auth/logout')
  assert.deepEqual(phone.fetched, ['/api/auth/logout', MY_COURSES])
  assert.deepEqual(phone.pathsOf('own'), [])
})

test('a page that leads elsewhere is nobody’s My Courses', async () => {
  const { ask, visit, pathsOf } = start(() => new Response('', { status: 302, headers: { location: '/login' } }))
  await visit(MY_COURSES)
  await ask('/api/enrollments/my-courses')
  assert.deepEqual(pathsOf('own'), [])
})

test('all files are cached after several visits, and a new build drops those of the old', async () => {
  const { ask, send, pathsOf } = start()
  await ask('/assets/a-0.js')
  await send('message', { data: 'something else' })
  assert.deepEqual(pathsOf('files'), ['/assets/a-0.js'])
  await send('message', { data: CACHE_ALL })
  await send('activate')
  assert.deepEqual(pathsOf('files'), BUILD.files)
})

const REGISTER = '/dashboard/classes/0192-a/register'
const of = (path: string, date: Date) => responseOf(path, 'arjun', { date: date.toUTCString() })

// product 22.4
test('a register that was opened today opens again offline, and every other page links to it', async () => {
  const phone = startWithNetwork((path) =>
    of(path === '/offline?page=register' ? `<a href="${CACHED_PATH}">` : path, new Date()),
  )
  await phone.send('install')
  await phone.visit(REGISTER)
  phone.goOffline()
  assert.equal(await phone.visit(REGISTER), REGISTER)
  assert.equal(await phone.visit('/dashboard/mentor'), `<a href="${REGISTER}">`)
  await phone.ask('/api/auth/logout').catch(() => undefined)
  assert.deepEqual(phone.pathsOf('own'), [], 'nobody reads it after')
})

test('a page that asks for it is kept, if it is one user’s own; a register of yesterday is gone', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: new Date('2025-11-28T22:50') })
  const phone = startWithNetwork((path) => of(path, new Date()))
  await phone.send('install')
  await phone.send('message', { data: { keep: REGISTER } })
  await phone.send('message', { data: { keep: '/dashboard/admin' } })
  assert.deepEqual(phone.pathsOf('own'), [REGISTER])
  phone.goOffline()
  t.mock.timers.setTime(Date.parse('2025-11-29T01:10'))
  assert.equal(await phone.visit(REGISTER), REGISTER, 'its class lasts over midnight')
  t.mock.timers.setTime(Date.parse('2025-11-29T09:00'))
  assert.equal(await phone.visit(REGISTER), '/offline')
  assert.deepEqual(phone.pathsOf('own'), [])
})

test('a register that was opened today opens again on a phone whose clock is a day wrong', async () => {
  const phone = startWithNetwork((path) => of(path, new Date(Date.now() - 26 * 60 * 60_000)))
  await phone.visit(REGISTER)
  phone.goOffline()
  assert.equal(await phone.visit(REGISTER), REGISTER)
})

// product 18.14
test('what is kept of one user is shown to nobody else, by the cookie alone, and removed once someone else has a page', async () => {
  for (const next of ['divya', '']) {
    const phone = startWithNetwork((path) => responseOf(path, phone.browser.user, { date: new Date().toUTCString() }))
    await phone.send('install')
    await phone.visit(REGISTER)
    phone.browser.user = next
    phone.goOffline()
    assert.equal(await phone.visit(REGISTER), '/offline')
    assert.equal(await phone.visit('/dashboard/mentor'), '/offline', 'nor is it offered')
  }
  const phone = start((path) => responseOf(path, phone.browser.user))
  await phone.visit(MY_COURSES)
  phone.browser.user = 'divya'
  await phone.visit('/courses')
  assert.deepEqual(phone.pathsOf('own'), [])
  await phone.send('message', { data: { keep: MY_COURSES } })
  assert.deepEqual(phone.pathsOf('own'), [MY_COURSES], 'and theirs is kept at once')
})

test('a browser that does not tell its worker who is logged in keeps nobody’s page', async () => {
  const phone = startWithNetwork((path) => of(path, new Date()), false)
  await phone.visit(REGISTER)
  assert.deepEqual(phone.pathsOf('own'), [])
})

/** A browser that can go offline. */
function startWithNetwork(respond: (path: string) => Response, knowsCookies = true) {
  let isOffline = false
  const phone = start(
    (path) => {
      if (isOffline) throw new TypeError('Failed to fetch')
      return respond(path)
    },
    false,
    knowsCookies,
  )
  function goOffline() {
    isOffline = true
  }
  return { ...phone, goOffline }
}
