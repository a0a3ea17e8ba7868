import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCrossSite, isSameOrigin, ownOrigin, requestOrigin } from './origin.ts'

const SITE = 'https://academy.example.com'

test('the address that was configured is the address, whatever a request says', () => {
  const named = { host: 'evil.example', 'x-forwarded-proto': 'http' }
  assert.equal(requestOrigin(named, { publicUrl: SITE, trustProxy: true }), SITE)
  assert.equal(ownOrigin(new Headers(named), { publicUrl: SITE, trustProxy: false }), SITE)
})

test('without one it is the host that was asked, over https only where a proxy we trust says so', () => {
  for (const [proto, trustProxy, origin] of [
    ['https', false, 'http://127.0.0.1:3000'],
    [undefined, true, 'http://127.0.0.1:3000'],
    ['http', true, 'http://127.0.0.1:3000'],
    ['https,http', true, 'http://127.0.0.1:3000'],
    ['https', true, 'https://127.0.0.1:3000'],
  ] as const) {
    const setting = { publicUrl: undefined, trustProxy }
    assert.equal(requestOrigin({ host: '127.0.0.1:3000', 'x-forwarded-proto': proto }, setting), origin)
    const headers = new Headers({ host: '127.0.0.1:3000', ...(proto && { 'x-forwarded-proto': proto }) })
    assert.equal(ownOrigin(headers, setting), origin)
  }
})

// product 4.12
test('only the very origin is the same', () => {
  for (const origin of ['null', '', 'http://academy.example.com', `${SITE}:8443`, `${SITE}.evil.example`, `${SITE}/`])
    assert.equal(isSameOrigin(new Headers({ origin }), SITE), false, origin)
  assert.equal(isSameOrigin(new Headers(), SITE), false)
  assert.equal(isSameOrigin(new Headers({ origin: SITE }), SITE), true)
})

test("another site's page is known by what the browser says, and without that by where it came from", () => {
  const crossing: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', referer: `${SITE}/courses` },
    { referer: 'https://evil.example/' },
    { referer: `${SITE}.evil.example/` },
    { referer: 'http://academy.example.com/' },
    { referer: 'no address' },
    { referer: '' },
  ]
  for (const headers of crossing) assert.equal(isCrossSite(new Headers(headers), SITE), true, JSON.stringify(headers))
  const sameOrigin: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin', referer: 'https://evil.example/' },
    { referer: `${SITE}/courses?q=1` },
  ]
  for (const headers of sameOrigin)
    assert.equal(isCrossSite(new Headers(headers), SITE), false, JSON.stringify(headers))
})
