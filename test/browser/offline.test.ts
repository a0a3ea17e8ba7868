import type { Page } from '@playwright/test'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { classOf } from './class-now.ts'
import { expect, hydrated, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const isKept = (page: Page, address: string) =>
  expect.poll(() => page.evaluate(async (path) => Boolean(await caches.match(path)), address)).toBe(true)

/** The worker controls the page, and has cached what it needs offline. */
async function workerIsReady(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

const facesLoaded = () =>
  [...document.fonts].flatMap(({ status, family }) => (status === 'loaded' ? family.replaceAll('"', '') : []))

test('a link followed offline leads to our own page, and on to its target once the connection is back', async ({
  page,
}) => {
  await page.goto('/')
  await hydrated(page)
  await workerIsReady(page)
  await page.context().setOffline(true)
  await page.goto('/courses?from=a-link')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect.poll(() => page.evaluate(facesLoaded), 'in our own typefaces').toEqual(['Figtree', 'Newsreader'])
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/courses?from=a-link')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our SAP S/4HANA Courses')
})

// product 18.14
test('My Courses are read in a tunnel, as they were, and nobody else reads them after', async ({ signedInAs }) => {
  const page = await signedInAs('student')
  await page.goto('/dashboard/student')
  await workerIsReady(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /My Courses/ })
    .click()
  await expect(page).toHaveURL('/dashboard/student/my-courses')
  await expect(page.getByRole('heading', { name: 'SAP S/4HANA SD: Sales and Distribution' })).toBeVisible()
  await isKept(page, '/dashboard/student/my-courses')
  await isKept(
    page,
    await page.evaluate(() => document.querySelector('link[rel=stylesheet]')?.getAttribute('href') ?? ''),
  )
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText('SD: Sales and Distribution')).toBeVisible()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.goto('/dashboard/student/forum')
  await page.getByRole('link', { name: 'My Courses, as last loaded' }).click()
  await expect(page.getByText('SD: Sales and Distribution')).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  // A page that was under way may open the cache again, and is not kept in it.
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('own')).keys()).length)).toBe(0)
  await page.context().setOffline(true)
  await page.goto('/dashboard/student/my-courses')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page.getByRole('link', { name: 'My Courses, as last loaded' })).toHaveCount(0)
})

test('a register that is kept for its mentor opens for nobody else, before any script of theirs ran', async ({
  site,
  signedInAs,
}) => {
  test.skip(!HAS_CLASSROOM)
  const page = await signedInAs('mentor')
  const { gone, path } = await classOf(page, site.url, 'Counting in a cellar', 1)
  await page.goto(path)
  await workerIsReady(page)
  await page.reload()
  await isKept(page, path)
  const context = page.context()
  await page.close()
  await context.request.post('/api/auth/login', {
    headers: { origin: site.url },
    data: { email: 'admin@example.com', password: 'classroom' },
  })
  await context.setOffline(true)
  const next = await context.newPage()
  await next.goto(path)
  await expect(next.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(next.getByRole('link', { name: 'The attendance register you opened today' })).toHaveCount(0)
  await context.setOffline(false)
  await gone()
})
