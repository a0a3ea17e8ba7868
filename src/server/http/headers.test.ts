import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentPolicy, PLAIN_PAGE, SERVICE_WORKER, securityHeaders } from './headers.ts'

/** Each directive with what it allows; their order does not matter. */
const directivesOf = (policy: string) => {
  const all = policy.split('; ').map((directive) => {
    const [name = '', ...sources] = directive.split(' ')
    return [name, sources.join(' ')] as const
  })
  assert.equal(new Set(all.map(([name]) => name)).size, all.length, 'of two with one name only the first would count')
  return Object.fromEntries(all)
}

const HASHES = ["'sha256-first='", "'sha256-second='"]

/** Of every document, but for what runs it. */
const DOCUMENT = {
  'default-src': "'none'",
  'script-src': `'self' ${HASHES.join(' ')}`,
  'style-src': "'self'",
  'img-src': "'self' data: https:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'frame-src': 'https://www.google.com',
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

const RUNS_NOTHING = {
  'default-src': "'none'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
}

// product 18.11
test('a document may do exactly this', () => {
  assert.deepEqual(directivesOf(documentPolicy(HASHES)), DOCUMENT)
  assert.match(documentPolicy(HASHES, '', ["'sha256-style='"]), /; style-src 'self' 'sha256-style='; /)
})

test('only development allows styles in the page and the WebSocket of hot reload', () => {
  const more = { 'style-src': "'self' 'unsafe-inline'", 'connect-src': "'self' ws:" }
  assert.deepEqual(directivesOf(documentPolicy(HASHES, ' ws:')), { ...DOCUMENT, ...more })
})

test('responses that are no document run nothing, and the plain page and the service worker get what they need', () => {
  assert.deepEqual(directivesOf(securityHeaders('http://localhost')['content-security-policy']), RUNS_NOTHING)
  assert.deepEqual(directivesOf(SERVICE_WORKER), { ...RUNS_NOTHING, 'connect-src': "'self'" })
  const look = { 'style-src': "'self'", 'font-src': "'self'", 'img-src': "'self'" }
  assert.deepEqual(directivesOf(PLAIN_PAGE), { ...RUNS_NOTHING, ...look })
})

test('HTTPS responses set HSTS for two years', () => {
  const name = 'strict-transport-security'
  assert.equal(new Headers(securityHeaders('http://localhost')).get(name), null)
  const secure = new Headers(securityHeaders('https://academy.example.com'))
  assert.equal(secure.get(name), 'max-age=63072000; includeSubDomains')
})
