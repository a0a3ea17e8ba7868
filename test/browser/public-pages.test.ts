import { sampled } from '../test-all.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { installClock } from './warm-contexts.ts'

type Page = import('@playwright/test').Page

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

test('the modules of a guest’s page come, and stay, where React Router itself would have put them', async ({
  page,
}) => {
  await page.route('**/assets/entry.client-*.js', () => undefined)
  await page.goto('/courses')
  const modules = page.locator('script[type=module]')
  await expect(modules).toHaveCount(0)
  await page.mouse.move(5, 5)
  await page.mouse.move(9, 9)
  await expect(modules).toHaveCount(1)
  expect(await page.locator('link[rel=modulepreload]').count()).toBeGreaterThan(3)
  await expect(page.locator('template')).toHaveCount(0)
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

test('a list of the dashboard is awake with at most 250 kB of script, wherever one begins', async ({ signedInAs }) => {
  const admin = await signedInAs('admin')
  const scripts = new Set<string>()
  admin.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()))
  await admin.goto('/dashboard/admin/students', { waitUntil: 'networkidle' })
  await expect(admin.getByRole('combobox', { name: /^Search/ })).toBeVisible()
  expect((await readScripts(admin, scripts)).bytes, [...scripts].join('\n')).toBeLessThanOrEqual(250_000)
})
