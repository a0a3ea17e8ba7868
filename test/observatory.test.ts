import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ServerBuild } from 'react-router'
import { testApp } from './app.ts'

/**
 * What Mozilla's HTTP Observatory would say of a page, by the rules it has published (github.com/mdn/mdn-http-observatory,
 * `src/grader/charts.js`): 100 to begin with, and so many more or less for each of these. What no header tells is left
 * out: that http leads to https is the proxy's, and that no script is another site's is in the policy.
 */
const BASE = 100
const PUBLIC_URL = 'https://academy.example.com'
const HALF_A_YEAR = 15_768_000
const BROAD = /^(\*|(ftp|https?):(\/\/\*(\.\*)?)?)$/
const INLINE = /^('unsafe-inline'|data:)$/

const sourcesOf = (policy: string) =>
  new Map(
    policy
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...rest]) => [name, rest]),
  )

function markOfPolicy(policy: string | null) {
  if (!policy) return -25
  const named = sourcesOf(policy)
  const of = (name: string) => named.get(name) ?? named.get('default-src') ?? ['*']
  const isHttp = (source: string) => /^(http|ftp):/.test(source)
  const passive = [...of('img-src'), ...of('media-src')]
  const active = [...named].flatMap(([name, sources]) => (/^(img|media)-src$/.test(name) ? [] : sources))
  if (of('script-src').some((source) => BROAD.test(source) || INLINE.test(source))) return -20
  if (of('object-src').some((source) => BROAD.test(source)) || active.some(isHttp)) return -20
  if ([...of('script-src'), ...of('style-src')].includes("'unsafe-eval'") || passive.some(isHttp)) return -10
  if (of('style-src').some((source) => BROAD.test(source) || INLINE.test(source))) return 0
  return named.get('default-src')?.join() === "'none'" ? 10 : 5
}

function markOfFrames(headers: Headers) {
  if (sourcesOf(headers.get('content-security-policy') ?? '').has('frame-ancestors')) return 5
  return /^(deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '') ? 0 : -20
}

function markOfReferrer(policy: string | null) {
  if (!policy) return 0
  return /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(policy) ? 5 : -5
}

function markOfTransport(header: string | null) {
  const seconds = /(?:^|;\s*)max-age=(\d+)/i.exec(header ?? '')?.[1]
  if (!seconds) return -20
  return Number(seconds) < HALF_A_YEAR ? -10 : 0
}

function markOfResources(policy: string | null) {
  if (!policy) return 0
  return { 'same-origin': 10, 'same-site': 10, 'cross-origin': 0 }[policy] ?? -5
}

/** Without regard to what a header about transport would make good. */
function markOfCookies(cookies: string[]) {
  if (cookies.length === 0) return 0
  const has = (cookie: string, attribute: RegExp) =>
    cookie
      .split(/;\s*/)
      .slice(1)
      .some((value) => attribute.test(value))
  const sessions = cookies.filter((cookie) => /^[^=]*(login|sess)/i.test(cookie))
  if (!sessions.every((cookie) => has(cookie, /^secure$/i))) return -40
  if (!sessions.every((cookie) => has(cookie, /^httponly$/i))) return -30
  if (!cookies.every((cookie) => has(cookie, /^secure$/i))) return -20
  return cookies.every((cookie) => has(cookie, /^samesite=(lax|strict)$/i)) ? 5 : 0
}

const marksOf = (headers: Headers, cookies: string[]) => ({
  policy: markOfPolicy(headers.get('content-security-policy')),
  frames: markOfFrames(headers),
  referrer: markOfReferrer(headers.get('referrer-policy')),
  transport: markOfTransport(headers.get('strict-transport-security')),
  resources: markOfResources(headers.get('cross-origin-resource-policy')),
  types: headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
  sharing: headers.has('access-control-allow-origin') ? -50 : 0,
  cookies: markOfCookies(cookies),
})

const scoreOf = (marks: Record<string, number>) => Object.values(marks).reduce((all, mark) => all + mark, BASE)

type Parts = { policy: (scripts: string[]) => string }
const renderDocument = async (_: unknown, __: Request, { policy }: Parts) =>
  new Response('<!DOCTYPE html>', {
    headers: { 'content-type': 'text/html', 'content-security-policy': policy(["'sha256-ours='"]) },
  })
const build = { routes: {}, entry: { module: { renderDocument } } }

const { send } = await testApp({
  pages: { load: async () => build as unknown as ServerBuild },
  environment: { PUBLIC_URL, TRUST_PROXY: '1' },
})

test('by the rules of the HTTP Observatory a page scores at least 130, and 135 with its session', async () => {
  const { status, headers } = await send('/courses')
  assert.equal(status, 200)
  const guest = marksOf(headers, headers.getSetCookie())
  assert.ok(scoreOf(guest) >= 130, JSON.stringify(guest))

  const entered = await send('/api/auth/login', {
    method: 'POST',
    headers: { origin: PUBLIC_URL, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'student@example.com', password: 'classroom' }),
  })
  const cookies = entered.headers.getSetCookie()
  assert.deepEqual(
    cookies.map((set) => set.split('=')[0]),
    ['__Host-session', '__Host-user', '__Host-known-device'],
  )
  const student = marksOf(headers, cookies)
  assert.ok(scoreOf(student) >= 135, JSON.stringify(student))
})
