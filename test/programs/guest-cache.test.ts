import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import fc from 'fast-check'
import type { PageSource } from '../../src/app/development.ts'
import { permissions } from '../../src/app/permissions.ts'
import { addSession } from '../../src/features/accounts/server/queries.ts'
import { hashToken } from '../../src/features/accounts/server/sessions.ts'
import { users } from '../../src/features/accounts/server/table.ts'
import { testApp } from '../app.ts'
import { publicPages } from '../browser/public-pages.ts'
import { studentRow } from '../factories.ts'
import { TEST_ALL } from '../test-all.ts'

/** Of each scheme. Every request is followed by a guest's, who reads what it may have left behind. */
const REQUESTS = TEST_ALL ? 10_000 : 600
/** How many pages and calls one user asks for before the cache is emptied, so that the next finds nothing in it. */
const ROUND = 20
const SEED = 20_261_126

const build = new URL('../../build/server/index.js', import.meta.url)
const pages: PageSource = { load: () => import(build.href) }
const agent = new Agent({ keepAlive: true })
after(() => agent.destroy())

const MARK = 'Quillfeather'
const ROLES = {
  pending: { role: 'student', isApproved: false },
  student: { role: 'student' },
  mentor: { role: 'mentor' },
  admin: { role: 'mentor', isAdmin: true },
} as const

/** A header as a browser, a proxy or an attacker might write it; two texts are two header lines. */
function cookieHeaders(token: string, https: boolean) {
  const right = https ? '__Host-session' : 'session'
  const name = fc.constantFrom(
    ...Array.from({ length: 20 }, () => right),
    ...['session', '__Host-session', 'SESSION', 'Session', '__host-session', '"session"', '%73ession', 'sess%69on'],
    ...['xsession', 'session2', '$session', '__Secure-session', '__proto__', 'constructor'],
  )
  const blank = fc.constantFrom('', '', ' ', '  ', '\t', ' \t ')
  const half = token.slice(0, 20)
  const value = fc.constantFrom(
    ...Array.from({ length: 16 }, () => token),
    ...[token, `"${token}"`, `'${token}'`, `"${token}`, `${token}"`, `${token},`, `${token} x`, `\\${token}`, ''],
    ...[`%${token.charCodeAt(0).toString(16)}${token.slice(1)}`, `${half}%`, encodeURIComponent(`"${token}"`)],
  )
  const pair = fc
    .tuple(blank, name, blank, blank, value, blank)
    .map(([before, name, left, right, value, behind]) => `${before}${name}${left}=${right}${value}${behind}`)
  const otherHeader = fc.constantFrom(
    ...[
      '',
      '',
      'theme=dark',
      'flash=kind%3Dinfo',
      'a=b; c=d',
      ';;;',
      '=x',
      'x',
      'session',
      'a="b;c"',
      'ä=ö',
      'a=b,c=d',
    ],
    Array.from({ length: 200 }, (_, at) => `cookie${at}=${at}`).join('; '),
  )
  const list = fc
    .tuple(
      otherHeader,
      fc.array(pair, { minLength: 1, maxLength: 2 }),
      otherHeader,
      fc.constantFrom('; ', ';', ' ; ', ', '),
    )
    .map(([before, pairs, behind, between]) => [before, ...pairs, behind].filter(Boolean).join(between))
  return fc.oneof(
    { arbitrary: list.map((header) => [header]), weight: 4 },
    { arbitrary: fc.tuple(list, list), weight: 1 },
  )
}

async function fetchRaw(url: string, headers: [string, string][]) {
  const { host, hostname, port, pathname, search } = new URL(url)
  const lines = [['host', host], ['accept-encoding', 'identity'], ...headers].flat()
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = { agent, hostname, port, path: pathname + search, headers: lines }
    httpRequest(request, resolve).on('error', reject).end()
  })
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

/** React Router's serialised data, in which two moments that are equal share a place. It is searched for secrets. */
const LOADER_DATA = /streamController\.enqueue\([\s\S]*?<\/script>/g

/** Where two pages rendered one after the other differ, other than in the moment at which they were. */
function firstDifference(body: string, before: string) {
  const elementsOf = (html: string) =>
    html
      .replace(LOADER_DATA, '')
      .replace(/1[78]\d{11}/g, '0')
      .split('><')
  const expected = elementsOf(before)
  return (
    elementsOf(body)
      .find((element, at) => element !== expected[at])
      ?.slice(0, 500) ?? ''
  )
}

for (const https of [false, true]) {
  test(`what a user is shown never reaches a guest${https ? ' over https' : ''}`, async () => {
    const { url, db, send, site } = await testApp({ pages, environment: { TRUST_PROXY: '1' } })
    const accounts = await Promise.all(
      Object.entries(ROLES).map(async ([role, fields]) => {
        const name = `${MARK} ${role}`
        const email = `${MARK.toLowerCase()}.${role}@example.com`
        const [user] = await db
          .insert(users)
          .values(studentRow({ name, email, phone: '919845077777', ...fields }))
          .returning()
        assert.ok(user)
        const token = randomBytes(32).toString('base64url')
        await db.transaction((tx) => addSession(tx, hashToken(token), user._id))
        return { ...user, token }
      }),
    )
    const secrets = [MARK, MARK.toLowerCase(), '919845077777', ...accounts.flatMap(({ _id, token }) => [_id, token])]

    const [course] = (await (await send('/api/courses')).json()) as { _id: string }[]
    const procedures = permissions
      .filter(({ method, path }) => method === 'GET' && !/^\/auth\/(logout|google)/.test(path))
      .flatMap(({ path }) => {
        const address = `/api${path.replace('{role}', 'mentor').replace(/\{(id|courseId)\}/, course?._id ?? '')}`
        return address === '/api/batches' ? [address, `${address}?courseId=${course?._id}`] : [address]
      })
    const addresses = [...(await publicPages(url)).map(({ path }) => path), '/dashboard', '/nowhere', ...procedures]

    const scheme: [string, string][] = https ? [['x-forwarded-proto', 'https']] : []
    const asGuest = (address: string) => fetchRaw(url + address, scheme)
    const emptyCache = () => site.services.bus.setConnected(true)
    const expected = new Map<string, Awaited<ReturnType<typeof asGuest>>>()
    for (const address of addresses) expected.set(address, await asGuest(address))
    for (const { body } of expected.values()) for (const secret of secrets) assert.ok(!body.includes(secret), secret)

    let personal = 0
    for (let round = 0; round < REQUESTS / ROUND; round++) {
      emptyCache()
      const requested = new Set<string>()
      const user = accounts[round % accounts.length]
      assert.ok(user)
      const headers = fc.sample(cookieHeaders(user.token, https), { numRuns: ROUND, seed: SEED + round })
      for (const [at, lines] of headers.entries()) {
        const address = addresses[(round * ROUND + at) % addresses.length] ?? ''
        requested.add(address)
        const cookies = lines.map((line): [string, string] => ['cookie', Buffer.from(line).toString('latin1')])
        const { status, headers, body } = await fetchRaw(url + address, [...scheme, ...cookies])
        assert.ok(status && status < 500, `${status} ${address} ${JSON.stringify(lines)}`)
        if (!secrets.some((secret) => body.includes(secret))) continue
        personal++
        assert.match(headers['cache-control'] ?? '', /no-store/, address)
      }
      for (const address of requested) {
        const { status, body } = await asGuest(address)
        for (const secret of secrets) assert.ok(!body.includes(secret), `${address} shows ${secret} to a guest`)
        const before = expected.get(address)
        assert.equal(status, before?.status, address)
        assert.equal(firstDifference(body, before?.body ?? ''), '', `${address} has changed for a guest`)
      }
    }
    assert.ok(personal > REQUESTS / 50, `only ${personal} of ${REQUESTS} requests were answered for their user`)
  })
}
