import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../app.ts'
import { publicPages } from '../browser/public-pages.ts'
import { DEMO, otherSections, saveSections } from '../other-institute.ts'
import { builtPages } from './built-site.ts'

const { url, send, signedInAs } = await testApp({ pages: builtPages })
const admin = await signedInAs('admin')

const neutral = otherSections()
await saveSections(admin, neutral)

const BESIDE = [
  '/nowhere',
  '/courses/0198c0de-0000-7000-8000-000000000000',
  '/offline',
  '/offline?page=register',
  '/manifest.webmanifest',
  '/sitemap.xml',
  '/robots.txt',
  '/blogs/feed.xml',
  '/api/docs',
  '/certificate-check.html',
  '/api/institute',
  '/api/institute/home',
  '/api/institute/about',
  '/api/institute/mentors',
  '/api/institute/chat',
  '/api/privacy/notice?language=kannada',
  '/%E0%A4%A',
]

// product 1.10
test('no public page, error page, feed or manifest of another institute has a word of the demo', async () => {
  const paths = [...(await publicPages(url)).map(({ path }) => path), ...BESIDE]
  for (const path of paths) {
    const text = await (await send(path, { headers: { accept: 'text/html' } })).text()
    assert.equal(
      DEMO.exec(text)?.[0],
      undefined,
      `${path}: ${text.slice(Math.max(0, text.search(DEMO) - 80), text.search(DEMO) + 80)}`,
    )
  }
  const home = await (await send('/')).text()
  assert.match(home, /<h1[^>]*>Learn software testing at Sahyadri School of Testing</)
  assert.match(home, /<title>Sahyadri School of Testing<\/title>/)
})

// product 1.10
test('what an institute leaves out has no place on its pages', async () => {
  const [home, about] = await Promise.all(['/', '/about'].map(async (path) => (await send(path)).text()))
  for (const heading of ['Why choose us', 'Who teaches', 'Student Reviews', 'How it works'])
    assert.ok(!home?.includes(heading), heading)
  for (const heading of ['Who We Are', 'Meet Our Team', 'Why Choose Us?']) assert.ok(!about?.includes(heading), heading)
})
