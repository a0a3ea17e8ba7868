import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'

const MY_COURSES = '/dashboard/student/my-courses'
const module = (page: Page, at: number) => page.getByRole('main').locator('details details').nth(at)
const material = (page: Page, at: number) => module(page, at).locator('a[href*="/material/"]').first()

test('an accordion opens without JavaScript, by a link to it, and in print', async ({
  signedInAs,
  browser,
  pageErrors,
}) => {
  const student = await signedInAs('student')
  const storageState = await student.context().storageState()
  const context = await browser.newContext({ javaScriptEnabled: false, storageState })
  pageErrors.watch(context)
  const page = await context.newPage()
  await page.goto(MY_COURSES)
  await expect(material(page, 0)).toBeVisible()
  await expect(material(page, 1)).toBeHidden()
  await module(page, 1).locator('summary').press('Enter')
  await expect(material(page, 1)).toBeVisible()
  await module(page, 1).locator('summary').press('Space')
  await expect(material(page, 1)).toBeHidden()

  const id = await module(page, 2).locator('> [id]').getAttribute('id')
  await page.goto('about:blank')
  await page.goto(`${MY_COURSES}#${id}`)
  await expect(material(page, 2)).toBeInViewport()

  await page.emulateMedia({ media: 'print' })
  await expect(material(page, 1)).toBeVisible()
  await context.close()
})

test('an accordion that was opened or closed before hydration stays so', async ({ signedInAs }) => {
  const page = await signedInAs('student')
  const arrive = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrive.promise
    await route.continue()
  })
  await page.goto(MY_COURSES, { waitUntil: 'commit' })
  for (const at of [0, 1]) await module(page, at).locator('summary').click()
  arrive.resolve()
  await hydrated(page)
  await expect(material(page, 0)).toBeHidden()
  await expect(material(page, 1)).toBeVisible()
})
