import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import sharp from 'sharp'
import { testApp } from '../app.ts'
import { publicPages } from '../browser/public-pages.ts'
import { DEMO, otherSections, saveSection, saveSections } from '../other-institute.ts'
import { png, uploader } from '../uploads.ts'
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

/** Whose pictures a page names: the versioned ones that are made of the name. */
const versionIn = (html: string) => /\/og\.jpg\?v=([\w-]{8})"/.exec(html)?.[1]

const pixelOf = async (picture: Buffer, at: number) =>
  (await sharp(picture).extract({ left: at, top: at, width: 1, height: 1 }).removeAlpha().raw().toBuffer()).toString(
    'hex',
  )

async function pictureAt(path: string) {
  const response = await send(path)
  const bytes = Buffer.from(await response.arrayBuffer())
  const { headers, status } = response
  return { status, headers, bytes, ...(await sharp(bytes).metadata()) }
}

// product 1.12
test('icons and preview are made of its own name, and may be kept under their version', async () => {
  const home = await (await send('/')).text()
  const version = versionIn(home)
  assert.ok(version)
  const sizes = { 'icon-192.png': 192, 'icon-512.png': 512, 'icon-maskable.png': 512, 'apple-touch-icon.png': 180 }
  for (const [name, size] of Object.entries(sizes)) {
    const { status, format, width, height, headers } = await pictureAt(`/${name}?v=${version}`)
    assert.deepEqual([status, format, width, height], [200, 'png', size, size], name)
    assert.equal(headers.get('content-type'), 'image/png')
    assert.match(headers.get('cache-control') ?? '', /immutable/)
    assert.notDeepEqual(
      (await pictureAt(`/${name}`)).bytes,
      await readFile(`public/${name}`).catch(() => undefined),
      name,
    )
  }
  const preview = await pictureAt(`/og.jpg?v=${version}`)
  assert.deepEqual([preview.format, preview.width, preview.height], ['jpeg', 1200, 630])
  const older = await send('/og.jpg?v=older')
  assert.equal(older.headers.get('cache-control'), 'no-cache')
  const etag = older.headers.get('etag') ?? ''
  assert.equal((await send('/og.jpg', { headers: { 'if-none-match': etag } })).status, 304)
  const { icons, theme_color } = (await (await send('/manifest.webmanifest')).json()) as Manifest
  assert.deepEqual([icons.map(({ purpose }) => purpose), theme_color], [[undefined, undefined, 'maskable'], '#faf6ee'])
  for (const { src } of icons) assert.equal((await send(src)).status, 200, src)
  assert.equal(
    (await send('/favicon.ico', { redirect: 'manual' })).headers.get('location'),
    `/icon-192.png?v=${version}`,
  )
})

type Manifest = { icons: { src: string; purpose?: string }[]; theme_color: string }

// product 1.12
test('a colour and a logo are on every page, in the manifest and in the pictures, at once', async () => {
  const before = await (await send('/')).text()
  assert.doesNotMatch(before, /<style|theme-color/)
  const { url: logo = '' } = await uploader(send, admin.cookie)(png, 'logo.png', { to: '/api/institute/logo' })
  neutral.look = { logo, logoRatio: 1.33, colour: '#7a1f4b', hero: '' }
  await saveSection(admin, 'look', neutral)
  const response = await send('/')
  const home = await response.text()
  const style = /<style id="brand">(.*?)<\/style>/.exec(home)?.[1] ?? ''
  assert.match(style, /^:root,\[data-theme\]\{--color-brand:#7a1f4b;/)
  const hash = createHash('sha256').update(style).digest('base64')
  assert.ok(response.headers.get('content-security-policy')?.includes(`style-src 'self' 'sha256-${hash}'`))
  assert.ok(home.includes(`<img src="${logo}" alt="" width="43" height="32"`))
  assert.ok(home.includes('<meta name="theme-color" content="#7a1f4b"/>'))
  assert.notEqual(versionIn(home), versionIn(before))
  const { theme_color } = (await (await send('/manifest.webmanifest')).json()) as Manifest
  assert.equal(theme_color, '#7a1f4b')
  const icon = await pictureAt(`/apple-touch-icon.png?v=${versionIn(home)}`)
  assert.match(await pixelOf(icon.bytes, 90), /^f[ef]0\d0\d$/, 'the logo of the test is red')
  neutral.look = { logo: '', logoRatio: 1, colour: '#7a1f4b', hero: '' }
  await saveSection(admin, 'look', neutral)
  const unnamed = await pictureAt('/apple-touch-icon.png')
  assert.equal(await pixelOf(unnamed.bytes, 0), '7a1f4b')
  neutral.look = { logo: '', logoRatio: 1, colour: '', hero: '' }
  await saveSection(admin, 'look', neutral)
  assert.equal(versionIn(await (await send('/')).text()), versionIn(before))
})
