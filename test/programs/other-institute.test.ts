import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSections, type SectionName } from '#src/shared/institute/sections.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import { testApp } from '../app.ts'
import { publicPages } from '../browser/public-pages.ts'
import { builtPages } from './built-site.ts'

const { url, send, signedInAs } = await testApp({ pages: builtPages })
const admin = await signedInAs('admin')

/** With every section empty, so that it has no word but its name, its city and its subject. */
const neutral = readSections({
  identity: { name: 'Sahyadri School of Testing', city: 'Pune, Maharashtra', phone: '+91 98220 00000' },
  website: { home: { title: 'Learn software testing at {name}' } },
})
for (const section of typedKeys(neutral)) await save(section)

async function save(section: SectionName) {
  const { sections } = await admin.api.institute.settings()
  await admin.api.institute.save({ section, version: sections[section].version, data: { ...neutral[section] } })
}

/** What only the demo's institute says of itself. */
const DEMO =
  /Kaveri|\bSAP\b|S\/4HANA|Bengaluru|Bangalore|Marathahalli|Kamala|Raghavendra|Nandini|Ishita|Prakash Naidu|Sana Mirza|Gurpreet|Meera Nair|Suresh Iyengar|Zubeda|Harpreet|hello@example|privacy@example|00000 00000|person-\d/

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

test('a change shows at once in a page that was kept for guests', async () => {
  for (let count = 1; count <= 50; count++) {
    neutral.identity.name = `Institute ${count}`
    await save('identity')
    assert.ok(
      (await (await send('/about')).text()).includes(`<title>About Institute ${count} ·`),
      `after ${count} changes`,
    )
  }
})
