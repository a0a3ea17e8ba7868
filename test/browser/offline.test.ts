import type { Page } from '@playwright/test'
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
  await expect.poll(() => page.evaluate(() => caches.has('own'))).toBe(false)
  await page.context().setOffline(true)
  await page.goto('/dashboard/student/my-courses')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page.getByRole('link', { name: 'My Courses, as last loaded' })).toHaveCount(0)
})
