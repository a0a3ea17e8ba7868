import sharp from 'sharp'
import { blogDraft } from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { sampled, TEST_ALL } from '../test-all.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { expectGoodLayout, MANY_PAGES_TIMEOUT, saveScreenshots } from './layout-checks.ts'
import { nameOf, type PublicPage, publicPages } from './public-pages.ts'
import { expectLargeTargets, PHONE } from './touch-targets.ts'
import { installClock } from './warm-contexts.ts'

type Page = import('@playwright/test').Page

const main = (page: Page) => page.getByRole('main').innerText()

/** The value of an element of the head, which must occur once. */
async function head(page: Page, selector: string, attribute = 'content') {
  const elements = page.locator(`head ${selector}`)
  await expect(elements, selector).toHaveCount(1)
  return (await elements.getAttribute(attribute)) ?? ''
}

/** It names and describes itself, with a picture that others can show. */
async function expectNamed(page: Page, site: string, { path, hidden }: PublicPage) {
  await expect(page.locator('h1'), path).toHaveCount(1)
  expect((await head(page, 'meta[name=description]')).length, path).toBeGreaterThan(40)
  if (hidden) expect(await head(page, 'meta[name=robots]')).toBe('noindex')
  else expect(await head(page, 'link[rel=canonical]', 'href')).toBe(site + path)
  const picture = await page.request.get(await head(page, 'meta[property="og:image"]'))
  expect(picture.status(), path).toBe(200)
  const { format, width, height } = await sharp(await picture.body()).metadata()
  expect([format, width, height], path).toEqual(['jpeg', 1200, 630])
  const schemas = await page.locator('script[type="application/ld+json"]').allTextContents()
  for (const schema of schemas) expect(JSON.stringify(JSON.parse(schema)), path).not.toMatch(/rating|"review/i)
}

// product 5.1
test('every public page names itself, reads the same without JavaScript, fits a phone and a desk and a finger, and axe finds nothing', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(MANY_PAGES_TIMEOUT)
  const still = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const titles = new Set<string>()
  const pages = await publicPages(site.url)
  const looked = sampled(pages, 2)
  for (const publicPage of pages) {
    const { path } = publicPage
    await still.goto(site.url + path)
    await expectNamed(still, site.url, publicPage)
    titles.add(await still.title())
    const turn = looked.indexOf(publicPage)
    if (turn === -1) continue
    await page.setViewportSize(PHONE)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await saveScreenshots(page, nameOf(path))
    if (TEST_ALL) await expectGoodLayout(page, `${path} before it is hydrated`)
    await page.setViewportSize(PHONE)
    await hydrated(page)
    await expectLargeTargets(page, path)
    await expectGoodLayout(page, path, turn)
    await still.setViewportSize(page.viewportSize() ?? PHONE)
    expect(await main(still), path).toBe(await main(page))
  }
  expect(titles.size, 'each page has a title of its own').toBe(pages.length)
  await still.context().close()
})

const OF_THE_CLASSROOM = [
  ['/check-in', 'check-in'],
  ['/certificate', 'certificate'],
] as const

test('error pages, password pages and pages without a link pass the checks of public pages', async ({ page }) => {
  test.setTimeout(MANY_PAGES_TIMEOUT)
  const pages = [
    ['/unauthorized', 'unauthorized'],
    ['/nowhere', 'not-found'],
    ['/courses/unknown', 'course-not-found'],
    ['/blogs/unknown', 'blog-unknown'],
    ['/forgot-password', 'forgot-password'],
    ['/reset-password?token=x', 'reset-password'],
    ['/auth/rejected', 'rejected'],
    ...(HAS_CLASSROOM ? OF_THE_CLASSROOM : []),
  ] as const
  for (const [turn, [path, name]] of pages.entries()) {
    await page.setViewportSize(PHONE)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await hydrated(page)
    await expectLargeTargets(page, path)
    await saveScreenshots(page, name)
    await expectGoodLayout(page, path, turn)
  }
})

/** To another tab, and back. */
function lookBack() {
  for (const hidden of [true, false]) {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }
}

test('a visitor who only reads loads no script; a hand, a look back or half a minute hydrates the page', async ({
  guest,
}) => {
  const signs: ((page: Page) => Promise<void>)[] = [
    (page) => page.mouse.move(5, 5),
    (page) => page.mouse.wheel(0, 50),
    (page) => page.evaluate(lookBack),
    (page) => page.clock.runFor(30_000),
  ]
  for (const sign of sampled(signs)) {
    const page = await guest()
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await installClock(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.clock.runFor(20_000)
    expect(scripts).toEqual([])
    await sign(page)
    await page.locator('html[data-hydrated]').waitFor()
    await page.close()
  }
})

/** What browsers run and fetch from. */
const outsideTemplates = (html: string) => html.replace(/<template.*?<\/template>/gs, '')
const MODULE = /rel="modulepreload"|type="module"|src="[^"]*\.js"/

test('a guest’s page has its modules where no browser runs them, a user’s or a failed one where every browser does', async ({
  page,
  signedInAs,
  browser,
  site,
}) => {
  const html = async (reader: Page, path: string) => outsideTemplates(await (await reader.request.get(path)).text())
  expect(await html(page, '/courses')).not.toMatch(MODULE)
  expect(await html(page, '/courses/none')).toMatch(MODULE)
  expect(await html(await signedInAs('student'), '/courses')).toMatch(MODULE)

  // They come, and stay, where React Router itself would have put them.
  await page.route('**/assets/entry.client-*.js', () => undefined)
  await page.goto('/courses')
  const modules = page.locator('script[type=module]')
  await expect(modules).toHaveCount(0)
  await page.mouse.move(5, 5)
  await page.mouse.move(9, 9)
  await expect(modules).toHaveCount(1)
  expect(await page.locator('link[rel=modulepreload]').count()).toBeGreaterThan(3)
  await expect(page.locator('template')).toHaveCount(0)

  const still = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const scripts: string[] = []
  still.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()))
  await still.goto(`${site.url}/courses`, { waitUntil: 'networkidle' })
  expect(scripts, 'without JavaScript none is asked for').toEqual([])
  await still.context().close()
})

test('a first visit asks for few files of script, and for at most 130 kB', async ({ page }) => {
  const scripts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()))
  await page.goto('/courses')
  await hydrated(page)
  expect([...scripts].length, [...scripts].join('\n')).toBeLessThanOrEqual(10)
  const { bytes, text } = await readScripts(page, scripts)
  expect(bytes).toBeLessThanOrEqual(130_000)
  expect(text, 'what checks forms comes with the forms').not.toContain('ZodError')
})

/** All of these scripts: their bytes as they travel, and what they say. */
async function readScripts(page: Page, scripts: Iterable<string>) {
  const headers = { 'accept-encoding': 'br' }
  const responses = await Promise.all([...scripts].map((url) => page.request.get(url, { headers })))
  const bytes = responses.reduce((sum, response) => sum + Number(response.headers()['content-length']), 0)
  const texts = await Promise.all(responses.map((response) => response.text()))
  return { bytes, text: texts.join('\n') }
}

test('a page from the cache asks for nothing again when it is hydrated', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && requests.push(request.url()))
  await installClock(page, { time: Date.now() + 10 * 60_000 })
  await page.goto('/courses')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
  await page.clock.runFor(31_000)
  await expect.poll(() => requests.length).toBeGreaterThan(0)
})

test('a page that is not hydrated yet shows its menu, keeps what is searched for, and its links work', async ({
  page,
}) => {
  const fetched = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await fetched.promise
    await route.continue()
  })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/forum')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(menu).toBeVisible()
  await page.getByRole('searchbox').fill('MIGO')
  fetched.resolve()
  await expect(menu).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })).toHaveCount(1)

  const never = Promise.withResolvers<void>()
  await page.unrouteAll()
  await page.route('**/assets/*.js', () => never.promise)
  await page.goto('/')
  await page.getByRole('link', { name: 'Explore Courses' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our SAP S/4HANA Courses')
})

test('the blogs can be followed in a reader, whatever their titles hold', async ({ page, signedInAs, site }) => {
  const admin = await signedInAs('admin')
  const headers = { origin: site.url }
  const written = await admin.request.post('/api/blogs', {
    headers,
    data: blogDraft({ title: 'Debit & <credit>', published: true }),
  })
  const { _id, slug, createdAt } = await written.json()
  await page.goto('/blogs')
  const response = await page.request.get(await head(page, 'link[rel=alternate]', 'href'))
  expect(response.headers()['content-type']).toBe('application/atom+xml; charset=utf-8')
  const first = await page.evaluate(
    (text) => {
      const feed = new DOMParser().parseFromString(text, 'application/xml')
      const read = (name: string) => feed.querySelector(`entry > ${name}`)?.textContent
      return {
        id: read('id'),
        title: read('title'),
        updated: read('updated'),
        link: feed.querySelector('entry > link')?.getAttribute('href'),
        feedUpdated: feed.querySelector('feed > updated')?.textContent,
      }
    },
    await response.text(),
  )
  expect(first).toEqual({
    id: `urn:uuid:${_id}`,
    title: 'Debit & <credit>',
    updated: createdAt,
    link: `${site.url}/blogs/${slug}`,
    feedUpdated: createdAt,
  })
  await admin.request.delete(`/api/blogs/${_id}`, { headers })
})

test('a list of the dashboard is awake with at most 250 kB of script, wherever one begins', async ({ signedInAs }) => {
  const admin = await signedInAs('admin')
  const scripts = new Set<string>()
  admin.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()))
  await admin.goto('/dashboard/admin/students', { waitUntil: 'networkidle' })
  await expect(admin.getByRole('combobox', { name: /^Search/ })).toBeVisible()
  expect((await readScripts(admin, scripts)).bytes, [...scripts].join('\n')).toBeLessThanOrEqual(250_000)
})

test('a home of the dashboard comes with at most 160 kB of script, its layout with no public page', async ({
  page,
  signedInAs,
}) => {
  const scriptsOf = async (reader: Page, path: string) => [
    ...new Set((await (await reader.request.get(path)).text()).match(/\/assets\/[\w.-]+\.js/g)),
  ]
  for (const role of ['student', 'mentor', 'admin'] as const) {
    const user = await signedInAs(role)
    const scripts = await scriptsOf(user, `/dashboard/${role}`)
    const { bytes, text } = await readScripts(user, scripts)
    expect(bytes, scripts.join('\n')).toBeLessThanOrEqual(160_000)
    expect(scripts.filter((path) => path.includes('/dashboard-layout-'))).toHaveLength(1)
    expect(text, 'what checks forms comes with the forms').not.toContain('ZodError')
  }
  const pages = (await (await page.request.get('/sitemap.xml')).text()).match(/(?<=<loc>).*?(?=<\/loc>)/g) ?? []
  for (const path of [...pages, '/login', '/signup', '/forgot-password', '/check-in', '/demo-confirmation']) {
    const scripts = await scriptsOf(page, path)
    expect(scripts.length, path).toBeGreaterThan(0)
    expect(scripts.filter((script) => /\/dashboard-/.test(script)).join(), path).toBe('')
  }
})
