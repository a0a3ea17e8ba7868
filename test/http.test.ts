import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import type { ServerBuild } from 'react-router'
import { contract } from '../src/app/contract.ts'
import type { PageSource } from '../src/app/development.ts'
import { toRecord } from '../src/shared/unknown.ts'
import { testApp } from './app.ts'
import { listenAs } from './listener.ts'
import { raw } from './raw.ts'
import { refusal } from './refusal.ts'
import { until } from './until.ts'

const { url, send, signedInAs, db } = await testApp()
const mentor = (await signedInAs('mentor')).cookie

test('a response is compressed as the client accepts, and a small one is not', async () => {
  const request = (path: string, encoding: string) => send(path, { headers: { 'accept-encoding': encoding } })
  const plain = await request('/api/openapi.json', 'identity')
  assert.equal(plain.headers.get('content-encoding'), null)
  const text = await plain.text()
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['deflate', 'deflate'],
  ] as const) {
    const response = await request('/api/openapi.json', accepted)
    assert.equal(response.headers.get('content-encoding'), encoding)
    assert.equal(response.headers.get('vary'), 'Accept-Encoding')
    assert.equal(await response.text(), text)
  }
  const little = await request('/api/nothing', 'br')
  assert.deepEqual([little.headers.get('content-encoding'), little.status], [null, 404])
  assert.deepEqual(await little.json(), { message: 'This endpoint does not exist.' })
})

test('the icon at the root is that of the pages', async () => {
  const { status, headers } = await send('/favicon.ico')
  assert.deepEqual([status, headers.get('location')], [302, '/drawings/favicon.svg'])
})

// product 4.12
test('a change from anywhere but a page of this origin is refused', async () => {
  const { port } = new URL(url)
  for (const origin of [
    'https://evil.example',
    `http://127.0.0.1:${Number(port) + 1}`,
    'null',
    `http://localhost:${port}`,
  ]) {
    const { status } = await send('/api/courses', {
      method: 'POST',
      headers: { cookie: mentor, origin, 'content-type': 'application/json' },
      body: '{}',
    })
    assert.equal(status, 403, origin)
  }
  assert.equal((await fetch(`${url}/api/courses`, { method: 'POST', headers: { cookie: mentor } })).status, 403)
})

// product 18.1
test('rubbish of every kind gets a 4xx with a sentence, and the process lives', async () => {
  const json = { 'content-type': 'application/json', cookie: mentor }
  const deep = (sign: string, end: string) => `{"title":${sign.repeat(20_000)}1${end.repeat(20_000)}}`
  const bodies: [string, string, Record<string, string>][] = [
    ['not json', '{', json],
    ['an array', '[]', json],
    ['a string', '"x"', json],
    ['null', 'null', json],
    ['deep arrays', deep('[', ']'), json],
    ['deep objects', deep('{"a":', '}'), json],
    ['deep with a key', deep('[', ']'), { ...json, 'idempotency-key': 'deep' }],
    ['a long key', '{}', { ...json, 'idempotency-key': 'k'.repeat(5_000) }],
    ['too large', `{"title":"${'x'.repeat(1_100_000)}"}`, json],
    ['prototype', '{"__proto__":{"isAdmin":true},"constructor":1}', json],
    ['text', 'hello', { cookie: mentor, 'content-type': 'text/plain' }],
    ['form', 'title=x', { cookie: mentor, 'content-type': 'application/x-www-form-urlencoded' }],
  ]
  for (const [name, body, headers] of bodies) {
    const response = await send('/api/courses', { method: 'POST', headers, body })
    assert.ok(response.status >= 400 && response.status < 500, `${name}: ${response.status}`)
    assert.match(((await response.json()) as { message: string }).message, /\w+.*/, name)
  }
  for (const path of [
    '/api/courses/%E0%A4%A',
    '/api/courses?limit=x',
    '/api/courses?q=%00',
    '/api/courses?cursor=W10',
    '/api/courses/..%2f..%2fetc',
  ]) {
    const { status } = await send(path)
    assert.ok(status >= 400 && status < 500, `${path}: ${status}`)
  }
  assert.equal((await send('/health/live')).status, 200)
})

test('unusual request lines are answered as HTTP requires, or refused', async () => {
  const { url, send } = await testApp({ pages })
  for (const [line, status] of [
    ['GET // HTTP/1.1', 308],
    ['GET //api/courses HTTP/1.1', 308],
    ['GET /%00 HTTP/1.1', 200],
    ['GET /%E0%A4%A HTTP/1.1', 400],
    ['GET http://evil.example/courses HTTP/1.1', 200],
    ['GET /courses', 200],
    ['GET /api/courses/%00 HTTP/1.1', 404],
    ['GET http://[ HTTP/1.1', 400],
    ['OPTIONS * HTTP/1.1', 400],
    ['BREW /courses HTTP/1.1', 400],
    ['get /courses HTTP/1.1', 400],
    ['TRACE /courses HTTP/1.1', 405],
    ['TRACE /api/courses HTTP/1.1', 403],
    ['GET /courses HTTP/9.9', 400],
    ['PRI * HTTP/2.0', 400],
    [`GET /${'x'.repeat(20_000)} HTTP/1.1`, 400],
    ['\u0000\u0001\u0002', 400],
  ] as const) {
    const response = await raw(url, `${line}\r\nHost: x\r\nConnection: close\r\n\r\n`)
    assert.equal(/^HTTP\/1\.1 (\d+) /.exec(response)?.[1], String(status), JSON.stringify(line.slice(0, 50)))
  }
  assert.equal((await send('/health/ready')).status, 200)
})

test('a health check may come without a Host, by HTTP/1.0 and 1.1; nothing else may', async () => {
  for (const version of ['1.0', '1.1'])
    for (const host of ['', 'Host: \r\n'])
      for (const [path, status] of [
        ['/health/ready', 200],
        ['/health/live', 200],
        ['/health/ready?', 400],
        ['/health/readyx', 400],
        ['/api/courses', 400],
        ['/metrics', 400],
        ['/socket.io/?EIO=4&transport=websocket', 400],
      ] as const) {
        const response = await raw(url, `GET ${path} HTTP/${version}\r\n${host}Connection: close\r\n\r\n`)
        assert.equal(/^HTTP\/1\.1 (\d+) /.exec(response)?.[1], String(status), `${path} ${version} ${host}`)
      }
  const two = await raw(url, 'GET /health/ready HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n')
  assert.match(two, /^HTTP\/1\.1 400 /)
})

test('a request with two headers for its length is refused', async () => {
  const { host } = new URL(url)
  const ends = 'Content-Length: 4\r\nTransfer-Encoding: chunked'
  const response = await raw(
    url,
    `POST /api/auth/login HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${url}\r\n${ends}\r\n\r\n0\r\n\r\n`,
  )
  assert.match(response, /^HTTP\/1\.1 400 Bad Request\r\nconnection: close\r\n\r\n$/)
})

test('a client that disconnects in the middle is not logged as an error', async () => {
  const { url, send } = await testApp()
  const { host, hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const headers = `Host: ${host}\r\nOrigin: ${url}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked`
  socket.write(`POST /api/auth/login HTTP/1.1\r\n${headers}\r\nExpect: 100-continue\r\n\r\n`)
  const [received] = await once(socket, 'data')
  assert.match(String(received), /^HTTP\/1\.1 100/)
  socket.write('2\r\n{"\r\n', () => socket.destroy())
  const counted = async () => (await (await send('/metrics')).text()).match(/method="POST",status="\d+"/)?.[0]
  await until(async () => (await counted()) !== undefined, 'it is counted')
  assert.equal(await counted(), 'method="POST",status="400"')
})

test('a failure that nobody foresaw is a sentence, and the log holds no parameters', async () => {
  await db.execute('alter table courses rename to hidden')
  const response = await send('/api/courses?q=secret')
  await db.execute('alter table hidden rename to courses')
  assert.equal(response.status, 500)
  assert.deepEqual(await response.json(), { message: 'Failed to fetch courses.' })
})

/** The Accept header of Chrome and Safari for a navigation. */
const READER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

// product 18.1
test('opening the address of an endpoint shows a page when it fails, and the login when that is missing', async () => {
  const material = '/api/courses/019aa5f0-3f5e-7c3a-9d0e-5b8f6a1c2d3e/material/x/0'
  const open = (path: string, cookie = '', accept = READER, method = 'GET') =>
    send(path, { method, headers: { cookie, accept } })
  for (const method of ['GET', 'HEAD']) {
    const guest = await open(material, '', READER, method)
    assert.deepEqual([guest.status, guest.headers.get('location')], [302, '/login'])
  }
  const missing = await open(material, mentor)
  assert.deepEqual([missing.status, missing.headers.get('content-type')], [404, 'text/html; charset=utf-8'])
  assert.match(missing.headers.get('content-security-policy') ?? '', /style-src 'self'/)
  assert.match(missing.headers.get('cache-control') ?? '', /no-store/)
  assert.match(await missing.text(), /<p>Course not found\.<\/p>/)
  assert.match(await (await open('/api/nowhere')).text(), /<p>This endpoint does not exist\.<\/p>/)
  assert.equal((await open('/api/courses')).headers.get('content-type'), 'application/json')
  for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.9'])
    assert.deepEqual(await (await open(material, '', accept)).json(), { message: 'You are not logged in.' })
  assert.equal((await open(material, '', READER, 'POST')).headers.get('content-type'), 'application/json')
})

// product 18.11
test('every answer is dressed, errors too', async () => {
  for (const path of ['/api/courses', '/api/nope', '/api/courses/all', '/health/live']) {
    const { headers } = await send(path)
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/, path)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
    assert.ok(headers.get('x-request-id'), path)
  }
})

test('live events come by WebSocket alone, and what else asks for them is turned away as dressed', async () => {
  for (const query of ['EIO=4&transport=polling', 'EIO=4&transport=websocket', '']) {
    const { status, headers } = await send(`/socket.io/?${query}`)
    assert.equal(status, 400, query)
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/, query)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', query)
  }
})

// product 18.11
test('a response for a user is stored by no browser, so that Back shows it to nobody else', async () => {
  const { cookie } = await signedInAs('student')
  for (const path of ['/api/courses', '/api/profile', '/api/nope', '/api/students']) {
    const { headers } = await send(path, { headers: { cookie } })
    assert.equal(headers.get('cache-control'), 'private, no-store', path)
  }
  assert.equal((await send('/api/courses')).headers.get('cache-control'), 'no-cache')
})

test('the response to a submitted form is stored by no browser', async () => {
  const { send } = await testApp({ pages })
  const mentor = JSON.stringify({ email: 'mentor@example.com', password: 'classroom' })
  for (const [path, type, body] of [
    ['/api/auth/login', 'application/json', mentor],
    ['/api/auth/login', 'application/json', mentor.replace('class', '')],
    ['/contact', 'application/x-www-form-urlencoded', 'email=mentor@example.com'],
  ] as const) {
    const { status, headers } = await send(path, { method: 'POST', headers: { 'content-type': type }, body })
    assert.equal(headers.get('cache-control'), 'private, no-store', `${path} ${status}`)
  }
})

test('the API describes every call it has', async () => {
  const { paths } = (await (await send('/api/openapi.json')).json()) as { paths: Record<string, object> }
  for (const feature of Object.values(contract)) {
    for (const procedure of Object.values(feature)) {
      const { method, path } = procedure['~orpc'].route as { method: string; path: string }
      assert.ok(method.toLowerCase() in (paths[path] ?? {}), `${method} ${path}`)
    }
  }
  const password = { type: 'string', minLength: 1, maxLength: 1024 }
  const login = { type: 'object', properties: { email: { type: 'string' }, password }, required: ['email', 'password'] }
  assert.partialDeepStrictEqual(paths['/auth/login'], {
    post: { requestBody: { required: true, content: { 'application/json': { schema: login } } } },
  })
  const q = { name: 'q', in: 'query', schema: { type: 'string', maxLength: 200 } }
  assert.partialDeepStrictEqual(paths['/courses'], { get: { parameters: [q] } })
})

test('the metrics say how many database connections are busy', async () => {
  const { send } = await testApp()
  let pool: Record<string, unknown> = {}
  async function isIdle() {
    pool = toRecord(toRecord(await (await send('/health/ready')).json()).pool)
    return pool.busy === 0
  }
  await until(isIdle, 'what is read at the start is')
  assert.equal(pool.waiting, 0)
  assert.notEqual(pool.idle, 0, 'the one that readiness asked by')
  const metrics = await (await send('/metrics')).text()
  assert.match(metrics, /^database_pool\{state="waiting"\} 0$/m)
})

test('refused logins are counted by reason, and open sockets as they are', async () => {
  const { url, send, guest, signedInAs } = await testApp()
  const counted = async (series: string) => {
    const metrics = await (await send('/metrics')).text()
    return Number(
      metrics
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length),
    )
  }
  const [wrong, limited] = ['wrong_password', 'rate_limited'].map((why) => `logins_refused_total{reason="${why}"}`)
  const before = [await counted(wrong ?? ''), await counted(limited ?? '')]
  for (let count = 0; count < 11; count++) {
    const login = guest.api.accounts.login({ email: 'nobody@example.com', password: 'a guess' })
    assert.equal((await refusal(login)).status, count < 10 ? 401 : 429)
  }
  const after = [await counted(wrong ?? ''), await counted(limited ?? '')]
  assert.deepEqual(
    after.map((count, at) => count - (before[at] ?? NaN)),
    [10, 1],
  )
  assert.equal(await counted('sockets_open'), 0)
  const ear = listenAs(url, (await signedInAs('student')).cookie)
  assert.ok(await ear.settled)
  assert.equal(await counted('sockets_open'), 1)
  ear.close()
  await until(async () => (await counted('sockets_open')) === 0, 'it is closed')
})

// product 4.13
test('metrics and the details of readiness are for insiders', async () => {
  const { send } = await testApp({ environment: { METRICS_TOKEN: 'a token of some length', TRUST_PROXY: '1' } })
  assert.equal((await send('/metrics')).status, 403)
  assert.deepEqual(await (await send('/health/ready')).json(), { status: 'ready' })
  const insider = await send('/metrics', { headers: { authorization: 'Bearer a token of some length' } })
  assert.match(await insider.text(), /http_request_seconds_bucket/)
})

const routes = {
  root: { id: 'root', path: '', module: {} },
  layout: { id: 'layout', parentId: 'root', module: {} },
  contact: { id: 'contact', parentId: 'layout', path: 'contact', module: { action: () => null } },
  login: { id: 'login', parentId: 'layout', path: 'login', module: {} },
}
const renderDocument = async (_: unknown, request: Request) =>
  new Response(`${new URL(request.url).origin} ${await request.text()}`)
const build = { routes, entry: { module: { renderDocument } } }
/** A site of two pages, of which one takes a form. */
const pages: PageSource = { load: async () => build as unknown as ServerBuild }

test('pages are only for reading', async () => {
  const { send } = await testApp({ pages })
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PURGE']) {
    const refused = await send('/login', { method })
    assert.deepEqual([refused.status, refused.headers.get('allow')], [405, 'GET, HEAD'], method)
  }
})

test('a form sent without JavaScript goes only from pages of ours to pages that take one, as a form, and not a large one', async () => {
  const { send, url } = await testApp({ pages })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (path: string, headers: Record<string, string>, body = 'a=b') =>
    send(path, { method: 'POST', headers, body })

  for (const path of ['/login', '/', '/contact/us', '/contact.data']) {
    const refused = await post(path, form)
    assert.deepEqual([refused.status, refused.headers.get('allow')], [405, 'GET, HEAD'], path)
    assert.match(await refused.text(), /<p>The page did not load completely/, 'nobody reads JSON')
  }
  const another = url.replace('127.0.0.1', 'localhost')
  for (const origin of ['https://evil.example', 'null', another, `${url}0`]) {
    const refused = await post('/contact', { ...form, origin })
    assert.deepEqual([refused.status, refused.headers.get('content-type')], [403, 'text/html; charset=utf-8'], origin)
  }
  const nowhere = await fetch(`${url}/contact`, { method: 'POST', headers: form, body: 'a=b' })
  assert.equal(nowhere.status, 403)
  for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain']) {
    assert.equal((await post('/contact', { 'content-type': type })).status, 415, type)
  }
  for (const size of [64 * 1024 + 1, 300_000]) {
    assert.equal((await post('/contact', form, 'x'.repeat(size))).status, 413)
  }
  for (const path of ['/contact', '/contact?from=home']) {
    const taken = await post(path, form)
    assert.deepEqual([taken.status, await taken.text()], [200, `${url} a=b`], path)
  }
  const elsewhere = await post('/contact/', form)
  assert.deepEqual([elsewhere.status, elsewhere.headers.get('location')], [308, '/contact'], 'with the form')
})

test('a proxy of ours says where visitors come from, and whether over https', async () => {
  const { send, db } = await testApp({
    pages,
    environment: { PUBLIC_URL: 'https://academy.example.com', TRUST_PROXY: '1' },
  })
  const headers = {
    'content-type': 'application/json',
    origin: 'https://academy.example.com',
    'x-forwarded-for': '9.9.9.9, 2001:db8::1',
  }
  const body = JSON.stringify({ email: 'mentor@example.com', password: 'classroom' })
  const entered = await send('/api/auth/login', { method: 'POST', headers, body })
  assert.match(entered.headers.get('set-cookie') ?? '', /^__Host-session=.*; Secure; /)
  for (const { headers } of [entered, await send('/socket.io/')])
    assert.equal(headers.get('strict-transport-security'), 'max-age=63072000; includeSubDomains')
  const { rows } = await db.execute("select key from rate_limits where key like 'login-address%'")
  assert.deepEqual(rows, [{ key: 'login-address:2001:0db8:0000:0000' }])
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  const taken = await send('/contact', { method: 'POST', headers: form, body: 'a=b' })
  assert.equal(await taken.text(), 'https://academy.example.com a=b')
})
