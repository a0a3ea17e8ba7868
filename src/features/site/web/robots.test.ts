import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loader } from './robots.ts'

const request = new Request('https://institute.example/robots.txt')
const rules = await loader({ request } as Parameters<typeof loader>[0]).text()

/** As crawlers decide (RFC 9309, 2.2.2): the longest rule counts, and of two as long the one that allows. */
function isAllowed(path: string) {
  const matching = [...rules.matchAll(/^(Allow|Disallow): (\S+)$/gm)]
    .map(([, verb, prefix = '']) => ({ verb, prefix }))
    .filter(({ prefix }) => path.startsWith(prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length || (a.verb === 'Allow' ? -1 : 1))
  return matching[0]?.verb !== 'Disallow'
}

// product 5.8
test('every address that is handed to a program may be read by one that obeys robots.txt', () => {
  for (const path of [
    '/',
    '/courses/019aa5f0-3f5e-7c3a-9d0e-5b8f6a1c2d3e',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/icon-192.png',
    '/og.jpg',
    '/og/warehouse.jpg',
    '/blogs/feed.xml',
    '/api/media/019aa5f0-3f5e-7c3a-9d0e-5b8f6a1c2d3e.webp',
    '/api/media/019aa5f0-3f5e-7c3a-9d0e-5b8f6a1c2d3e.jpg',
    // Google Calendar fetches a subscribed calendar as a crawler does.
    `/api/timetable/${'a'.repeat(43)}.ics`,
  ])
    assert.ok(isAllowed(path), path)
})

// product 5.8
test('no search engine is led to calls, dashboards or links of emails', () => {
  for (const path of [
    '/api/courses',
    '/api/auth/me',
    '/api/timetable',
    '/dashboard',
    '/auth/callback',
    '/reset-password',
  ])
    assert.ok(!isAllowed(path), path)
})
