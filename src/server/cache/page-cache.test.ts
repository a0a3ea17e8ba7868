import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, IncomingMessage } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { after, beforeEach, describe, test } from 'node:test'
import { brotliCompressSync, constants } from 'node:zlib'
import type { User } from '#src/access/user.ts'
import type { Caller } from '#src/server/context.ts'
import { createRequestContext } from '#src/server/http/request-context.ts'
import { until } from '#test/until.ts'
import { createPageCache, isSameForGuests } from './page-cache.ts'

/** What each page is made of. */
const PAGES: Record<string, { path: string[]; input: unknown }[]> = {
  '/courses': [{ path: ['courses', 'list'], input: {} }],
  '/courses/a': [{ path: ['courses', 'get'], input: { id: 'a' } }],
  '/forum': [{ path: ['forum', 'list'], input: {} }],
  '/home': [
    { path: ['courses', 'list'], input: {} },
    { path: ['blogs', 'list'], input: {} },
  ],
  '/about': [],
}
const ALL = Object.keys(PAGES)
const LONG = Array.from({ length: 2_000 }, (_, at) => `Line ${at * 7919} of ${(at * at) % 1_013}`).join('\n')

let isConnected = true
const config = { publicUrl: undefined, trustProxy: false }
const cache = createPageCache(config, () => isConnected)
/** What happens while a page is being made. */
let meanwhile = () => {}
/** Makes what it does not have in memory, as the site does. */
const server = createServer(async (request, response) => {
  if (cache.serve(request, response, () => 'from memory')) return
  const since = cache.now()
  meanwhile()
  const text = request.url === '/long' ? LONG : `What stands at ${request.url}`
  await cache.store(request, new Response(text), { procedures: PAGES[request.url ?? ''] ?? [], since })
  response.writeHead(200, { 'x-request-id': 'made' }).end(text)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
after(() => server.close())
const { port } = server.address() as AddressInfo

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers, method })

async function isKept(path: string) {
  const response = await ask(path)
  assert.equal(await response.text(), `What stands at ${path}`)
  return response.headers.get('x-request-id') === 'from memory'
}
/** Each page, whether it was answered from memory; afterwards all are there. */
async function kept() {
  const hits: string[] = []
  for (const path of ALL) if (await isKept(path)) hits.push(path)
  return hits
}

describe('the cache of pages', () => {
  beforeEach(() => {
    isConnected = true
    meanwhile = () => {}
    cache.dropAll()
  })

  test('an event drops the pages that show what it is about, and no others', async () => {
    assert.deepEqual(await kept(), [])
    assert.deepEqual(await kept(), ALL)
    cache.drop([['forum']])
    assert.deepEqual(await kept(), ['/courses', '/courses/a', '/home', '/about'])
    cache.drop([
      ['courses', 'list'],
      ['courses', 'get', { id: 'b' }],
    ])
    assert.deepEqual(await kept(), ['/courses/a', '/forum', '/about'])
    cache.drop([['courses', 'get', { id: 'a' }]])
    assert.deepEqual(await kept(), ['/courses', '/forum', '/home', '/about'])
    cache.drop([['courses'], ['forum'], ['blogs']])
    assert.deepEqual(await kept(), ['/about'])
    cache.drop([['notifications'], ['courses', 'all']])
    cache.drop([])
    assert.deepEqual(await kept(), ALL)
    cache.dropAll()
    assert.deepEqual(await kept(), [])
  })

  test('a page whose rendering began before its data was invalidated is not cached', async () => {
    for (const change of [() => cache.drop([['courses']]), () => cache.dropAll()]) {
      cache.dropAll()
      meanwhile = change
      for (let time = 0; time < 2; time++) assert.equal(await isKept('/courses'), false)
      meanwhile = () => {}
      assert.equal(await isKept('/courses'), false, 'it is made once more')
      assert.equal(await isKept('/courses'), true)
    }
  })

  test('a page whose rendering began before other data was invalidated is cached', async () => {
    meanwhile = () => cache.drop([['forum'], ['courses', 'get', { id: 'a' }]])
    assert.equal(await isKept('/courses'), false)
    assert.equal(await isKept('/courses'), true)
  })

  test('a page whose rendering began before the oldest remembered invalidation is not cached', async () => {
    meanwhile = () => {
      for (let drops = 0; drops <= 1_000; drops++) cache.drop([['forum']])
    }
    for (let time = 0; time < 2; time++) assert.equal(await isKept('/courses'), false)
    meanwhile = () => {
      for (let drops = 0; drops < 1_000; drops++) cache.drop([['forum']])
    }
    assert.equal(await isKept('/courses'), false)
    assert.equal(await isKept('/courses'), true)
  })

  test('while events of other processes may be missed nothing is cached, and nothing is served from memory', async () => {
    await isKept('/forum')
    isConnected = false
    for (let time = 0; time < 2; time++) assert.equal(await isKept('/courses'), false)
    assert.equal(await isKept('/forum'), false)
    isConnected = true
    assert.equal(await isKept('/courses'), false)
    assert.equal(await isKept('/forum'), true)
  })

  test('only GET requests without a session are served from the cache', async () => {
    await isKept('/courses')
    for (const [headers, method] of [
      [{ cookie: 'session=x' }, 'GET'],
      [{ cookie: 'a=b; __Host-session=x' }, 'GET'],
      [{ cookie: 'session =x' }, 'GET'],
      [{ cookie: 'unreadable' }, 'GET'],
      [{}, 'POST'],
      [{}, 'DELETE'],
    ] as const)
      assert.equal((await ask('/courses', headers, method)).headers.get('x-request-id'), 'made', method)
    for (const [headers, method] of [
      [{}, 'HEAD'],
      [{ cookie: 'theme=dark' }, 'GET'],
    ] as const)
      assert.equal((await ask('/courses', headers, method)).headers.get('x-request-id'), 'from memory', method)
  })

  test('only what guests were sent, made of calls that are open to anyone, is kept for other guests', () => {
    const request = createRequestContext('id', new Headers(), new IncomingMessage(new Socket()), config)
    const user: User = {
      _id: 'a',
      name: 'A',
      email: 'a@example.com',
      role: 'student',
      isAdmin: false,
      isApproved: false,
      createdAt: '',
    }
    const open = { path: ['courses', 'list'], input: {}, audience: 'anyone' as const }
    const sent = (headers: Record<string, string> = {}, status = 200) => new Response(null, { status, headers })
    assert.ok(isSameForGuests({ request: { ...request, procedures: [open] }, user: null }, sent()))
    const kinds: [Caller, Response][] = [
      [{ request, user }, sent()],
      [{ request: { ...request, procedures: [open, { ...open, audience: 'signed-in' }] }, user: null }, sent()],
      [{ request, user: null }, sent({ 'cache-control': 'private, no-store' })],
      [{ request, user: null }, sent({ 'set-cookie': 'a=b' })],
      [{ request, user: null }, sent({}, 404)],
    ]
    for (const [caller, response] of kinds) assert.ok(!isSameForGuests(caller, response))
  })

  test('only so many names of the site are kept for, and the same page under another name is another', async () => {
    const named = createPageCache({ publicUrl: undefined, trustProxy: true }, () => true)
    const under = createServer(async (request, response) => {
      // Its name as a proxy passes it on: `fetch` writes the real one.
      request.headers.host = String(request.headers['x-name'])
      if (named.serve(request, response, () => 'from memory')) return
      await named.store(request, new Response('x'), { procedures: [], since: named.now() })
      response.end('made')
    })
    under.listen(0, '127.0.0.1')
    await once(under, 'listening')
    const { port } = under.address() as AddressInfo
    const isMade = async (name: string) =>
      (await (await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-name': name } })).text()) === 'made'
    for (let name = 1; name <= 9; name++) assert.equal(await isMade(`n${name}`), true)
    for (let name = 1; name <= 9; name++) assert.equal(await isMade(`n${name}`), name === 9, `n${name}`)
    under.close()
  })

  test('of addresses with a query only the latest are cached, and they evict no other page', async () => {
    await isKept('/courses')
    for (let at = 0; at <= 200; at++) await isKept(`/courses?id=${at}`)
    assert.deepEqual(await Promise.all(['/courses', '/courses?id=1', '/courses?id=200'].map(isKept)), [
      true,
      true,
      true,
    ])
    assert.equal(await isKept('/courses?id=0'), false)
  })

  test('a page that is kept becomes smaller once it is, and says the same', async () => {
    const sizeOf = async () => Number((await ask('/long', { 'accept-encoding': 'br' })).headers.get('content-length'))
    await ask('/long')
    const atFirst = brotliCompressSync(LONG, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
    await until(async () => (await sizeOf()) < atFirst, 'it is smaller')
    assert.equal(await (await ask('/long', { 'accept-encoding': 'br' })).text(), LONG)
  })
})
