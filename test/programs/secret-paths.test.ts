import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import type { PageSource } from '../../src/app/development.ts'
import { permissions } from '../../src/app/permissions.ts'
import { newToken } from '../../src/features/accounts/server/sessions.ts'
import { rateLimits } from '../../src/server/db/table.ts'
import { createLog } from '../../src/server/observability/log.ts'
import { testApp } from '../app.ts'
import { raw } from '../raw.ts'

const build = new URL('../../build/server/index.js', import.meta.url)
const pages: PageSource = { load: () => import(build.href) }

const written: string[] = []
const log = createLog('trace', { write: (line: string) => written.push(line) })
// Where libraries warn, React Router among them.
const { mock: stderr } = mock.method(process.stderr, 'write', (text: unknown) => written.push(String(text)) > 0)
after(() => stderr.restore())
const { url, db, send } = await testApp({ pages, log })
const secret = newToken()

const withSecret = (pattern: string) => pattern.replace(/:\w+|\{\w+\}/g, secret)
const SECRET_ROUTES = ['/demo-invitation/:secret', '/api/demo-invitation/{secret}', '/api/timetable/{file}'].map(
  withSecret,
)
/** The others with a parameter: what will open something secret by its address one day. */
const OTHER_ROUTES = permissions.flatMap(({ path }) => (path.includes('{') ? withSecret(`/api${path}`) : []))

/** The path in other writings, as mail programs, people and attackers write one. */
const spellingsOf = (path: string) => [
  path,
  ...[
    '/',
    '//',
    '.',
    '%20',
    '%2e',
    '.ics',
    '.ics/',
    '.data',
    '.html',
    ';x',
    '%00',
    '%E0%A4%A',
    '%zz',
    '/extra',
    '\\',
    '\\x',
  ].map((end) => path + end),
  path.replace(/^\/(api\/)?\w/, (start) => start.toUpperCase()),
  path.replace(/^\/[^/]+/, (word) => word.toUpperCase()),
  path.replaceAll('/', '//'),
  path.replace(/\/(\w)(?=[\w-]*\/)/, (_, first: string) => `/%${first.charCodeAt(0).toString(16)}`),
  path.replace(/-/, '%2D'),
  path.replace(secret, `%${secret.charCodeAt(0).toString(16)}${secret.slice(1)}`),
  `/.${path}`,
  `/x/..${path}`,
  `/wp-admin${path}`,
  `/${secret}`,
  `/assets/${secret}.js`,
  `/${secret}.html`,
]

async function ask(method: string, path: string) {
  const body = method === 'POST' ? 'Content-Length: 0\r\nContent-Type: application/x-www-form-urlencoded\r\n' : ''
  const { host } = new URL(url)
  const lines = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${url}\r\n${body}Connection: close\r\n\r\n`
  assert.match(await raw(url, lines), /^HTTP\/1\.1 [234]\d\d /, `${method} ${path}`)
}

/** In no line there is any part of it that would do to find the rest. */
function assertUnwritten() {
  for (const line of written.splice(0)) assert.ok(!line.includes(secret.slice(1)), line)
}

test('no line of the log holds a secret out of a path, however the path is written', async () => {
  for (const route of SECRET_ROUTES) {
    for (const path of spellingsOf(route)) {
      for (const method of ['GET', 'HEAD', 'POST']) await ask(method, path)
      await db.delete(rateLimits)
    }
    assertUnwritten()
  }
})

test('no line of the log holds what stands for a parameter of any other route', async () => {
  for (const path of OTHER_ROUTES) for (const method of ['GET', 'DELETE']) await ask(method, path)
  assertUnwritten()
})

test('the log names the route, ids and public files', async () => {
  const id = '0190a0b0-0000-7000-8000-000000000001'
  written.length = 0
  for (const path of [
    '/',
    '/courses',
    `/courses/${id}`,
    `/api/courses/${id}`,
    '/Forum',
    '/nowhere/at/all',
    '/api/nowhere',
    '/service-worker.js',
    '/health/live',
    '/courses.data',
  ])
    await send(path)
  assert.deepEqual(
    written.flatMap((line) => JSON.parse(line).path ?? []),
    [
      '/',
      '/courses',
      `/courses/${id}`,
      `/api/courses/${id}`,
      '/forum',
      '/…',
      '/api/…',
      '/service-worker.js',
      '/health/live',
      '/courses.data',
    ],
  )
})

test('no referrer names what opens something secret', async () => {
  for (const path of [
    `/demo-invitation/${secret}`,
    `/reset-password?token=${secret}`,
    `/unsubscribe?token=${secret}`,
    '/check-in?code=135790',
  ]) {
    const { headers } = await send(path)
    assert.equal(headers.get('referrer-policy'), 'strict-origin', path)
  }
  assert.equal((await send('/forum')).headers.get('referrer-policy'), 'same-origin')
})
