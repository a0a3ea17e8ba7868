import { sampled } from '../test-all.ts'
import { expect, hydrated, test, toast } from './fixtures.ts'

type Page = import('@playwright/test').Page

const toHome = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click()
const sectionOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

// product 5.12
test('a card that leads to the demo fills the hole after the last course, on two columns and on three', async ({
  page,
  site,
}) => {
  const [course] = await (await fetch(`${site.url}/api/courses`)).json()
  const trial = page.getByRole('main').getByRole('listitem').getByRole('link', { name: 'Book a free demo class' })
  for (const [count, isOnTwo, isOnThree] of sampled([
    [5, true, true],
    [3, true, false],
    [4, false, true],
    [6, false, false],
  ] as const)) {
    const json = Array.from({ length: count }, (_, at) => ({ ...course, _id: `${at}` }))
    await page.route('**/api/courses', (route) => route.fulfill({ json, headers: { 'x-total-count': `${count}` } }))
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/login')
    await hydrated(page)
    await toHome(page)
    await expect(trial, `${count} on three columns`).toBeVisible({ visible: isOnThree })
    await page.setViewportSize({ width: 768, height: 800 })
    await expect(trial, `${count} on two columns`).toBeVisible({ visible: isOnTwo })
    await page.unroute('**/api/courses')
  }
})

test('a list that does not come says so with a toast, can be asked again, and may be empty', async ({
  page,
  expectPageError,
}) => {
  expectPageError(/500/)
  const fails = Promise.withResolvers<void>()
  await page.route('**/api/courses', async (route) => {
    await fails.promise
    await route.fulfill({ status: 500, json: {} })
  })
  await page.goto('/login')
  await hydrated(page)
  await toHome(page)
  await expect(page.getByRole('status').getByText('Loading courses')).toBeAttached()
  fails.resolve()
  await expect(toast(page, 'Failed to fetch courses.')).toBeVisible()
  await expect(page.getByText('Error loading courses: Failed to fetch courses.')).toBeVisible()
  await page.unroute('**/api/courses')
  await page.route('**/api/courses', (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No courses available at the moment.')).toBeVisible()
})

test('the home page shows every course there is, however many', async ({ page, site }) => {
  const [course] = await (await fetch(`${site.url}/api/courses`)).json()
  const json = Array.from({ length: 14 }, (_, at) => ({ ...course, _id: `${at}`, title: `Course ${at}` }))
  await page.route('**/api/courses', (route) => route.fulfill({ json, headers: { 'x-total-count': '14' } }))
  await page.goto('/login')
  await hydrated(page)
  await toHome(page)
  await expect(page.getByRole('link', { name: 'Learn More' })).toHaveCount(14)
  const covers = () =>
    sectionOf(page, 'Our Core SAP Courses')
      .locator('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src')))
  const drawings = await covers()
  expect(new Set(drawings).size, 'courses of which no title names a module differ').toBe(4)
  await page.goto('/login')
  await hydrated(page)
  await toHome(page)
  await expect(page.getByRole('link', { name: 'Learn More' })).toHaveCount(14)
  expect(await covers(), 'each has the same tomorrow').toEqual(drawings)
})

test('the contact widget offers three ways, the hours and the place', async ({ page }) => {
  await page.goto('/courses')
  const widget = page.getByRole('complementary', { name: 'Contact' })
  await expect(widget.getByRole('link')).toHaveCount(0)
  await widget.getByRole('button', { name: 'Open contact options' }).press('Enter')
  await expect(widget.getByRole('link')).toHaveCount(3)
  await expect(widget.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', /^tel:\+\d+$/)
  await expect(widget.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=./)
  await expect(widget.getByRole('link', { name: 'Email us' })).toHaveAttribute('href', /^mailto:\S+@\S+\?subject=./)
  await expect(widget).toContainText('Mon–Sat: 9:30 AM – 6:30 PM')
  await expect(widget).toContainText('Sunday: closed')
  await expect(widget).toContainText('Bengaluru, Karnataka')
  await expect(widget).toContainText('hello@example.com')
  await page.keyboard.press('Escape')
  await expect(widget.getByRole('link')).toHaveCount(0)
  await expect(widget.getByRole('button', { name: 'Open contact options' })).toBeFocused()
})
