import type { Page } from '@playwright/test'
import { courseDraft, materialDraft, moduleDraft } from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { sampled } from '../test-all.ts'
import { expect, hydrated, test } from './fixtures.ts'

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }

const main = (page: Page) => page.getByRole('main')
const action = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name })

async function openSales(page: Page, size = PHONE) {
  const courses: { _id: string; title: string }[] = await (await page.request.get('/api/courses')).json()
  const sales = courses.find(({ title }) => /SD: Sales/.test(title))
  await page.setViewportSize(size)
  await page.goto(`/courses/${sales?._id}`)
}

/** Whether a finger on the middle of it presses it. */
const isOnTop = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

// product 7.19
test('a phone shows title, promise and facts first, with the price and both actions in view', async ({ page }) => {
  await openSales(page)
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(heading?.y).toBeLessThan(200)
  const promise = await page.getByText('Follow one order from the first inquiry').boundingBox()
  const picture = await main(page).locator('img').first().boundingBox()
  expect(promise?.y).toBeLessThan(picture?.y ?? 0)
  await expect(page.getByText('5 modules, 10 materials')).toBeInViewport()
  await expect(page.getByText('Offline, or online live and recorded')).toBeVisible()
  const bar = page.getByRole('complementary', { name: 'Price and next step' })
  const ask = HAS_CLASSROOM
    ? [bar.getByText(/^\d+\s\w+: (\d+\sseats?\sleft|Full)$/), bar.getByRole('link', { name: 'Ask for a seat' })]
    : [action(page, 'Book a Demo'), action(page, 'Contact Us')]
  for (const seen of [page.getByText('₹45,000'), ...ask]) await expect(seen).toBeInViewport({ ratio: 1 })
})

test('a desk has them beside the text, from the first line of it to the last', async ({ page }) => {
  await openSales(page, DESK)
  const next = page.getByRole('region', { name: 'Next batch', exact: true })
  const bar = page.getByRole('complementary', { name: 'Price and next step' })
  const ask = HAS_CLASSROOM ? [next, bar.getByRole('link', { name: 'Ask for a seat' })] : []
  const actions = [page.getByText('₹45,000'), action(page, 'Book a Demo'), action(page, 'Contact Us'), ...ask]
  for (const seen of actions) await expect(seen).toBeInViewport({ ratio: 1 })
  await page.getByRole('heading', { name: 'Your mentor' }).scrollIntoViewIfNeeded()
  for (const seen of actions) await expect(seen).toBeInViewport({ ratio: 1 })
  // A small laptop, whose browser takes some of its height.
  await page.setViewportSize({ width: 1366, height: 650 })
  for (const seen of HAS_CLASSROOM ? ask : actions) await expect(seen).toBeInViewport({ ratio: 1 })
})

// product 7.19
test('the bar of a phone can be pressed wherever one is, and covers nothing at the end', async ({ page }) => {
  await openSales(page)
  const bar = page.getByRole('complementary', { name: 'Price and next step' })
  const pressable = HAS_CLASSROOM
    ? [bar.getByRole('link', { name: 'Ask for a seat' })]
    : [action(page, 'Book a Demo'), action(page, 'Contact Us')]
  const widgets = ['Open contact options', 'Open the chat assistant'].map((name) => page.getByRole('button', { name }))
  for (const place of ['Syllabus', 'Your mentor']) {
    await page.getByRole('heading', { name: place }).scrollIntoViewIfNeeded()
    for (const button of pressable) expect(await button.evaluate(isOnTop), place).toBe(true)
    const barBox = await bar.boundingBox()
    expect(barBox?.height).toBe(64)
    for (const widget of widgets) {
      const box = await widget.boundingBox()
      expect(!box || box.y + box.height <= (barBox?.y ?? 0), 'a floating widget is above the bar').toBe(true)
    }
  }
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const last = page.getByRole('contentinfo').getByRole('link').last()
  await expect(last).toBeInViewport()
  expect(await last.evaluate(isOnTop), 'the last link of the page').toBe(true)
  const mentor = page.getByRole('link', { name: 'Meet our mentors' })
  const [top, end] = [await bar.boundingBox(), await mentor.boundingBox()]
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0)
})

test('a student is offered to continue, a mentor to edit, and neither a demo', async ({ signedInAs }) => {
  const [student, mentor] = [await signedInAs('student'), await signedInAs('mentor')]
  await openSales(student)
  await expect(student.getByText(/^You have opened \d+ of 10 materials\.$/)).toBeInViewport()
  const next = action(student, /^Continue with /)
  await expect(next).toBeInViewport({ ratio: 1 })
  const address = (await next.getAttribute('href')) ?? ''
  expect((await student.request.get(address, { maxRedirects: 0 })).status()).toBe(302)
  await expect(action(student, 'Book a Demo')).toHaveCount(0)

  await openSales(mentor, DESK)
  await expect(action(mentor, 'Edit course')).toHaveAttribute(
    'href',
    /^\/dashboard\/mentor\/manage-courses\/upload\/\S+$/,
  )
  await expect(action(mentor, 'Book a Demo')).toHaveCount(0)
  await action(mentor, 'See its students').click()
  await expect(mentor.getByRole('heading', { level: 2, name: /SD: Sales/ })).toBeVisible()
})

test('for whom and what one can do stand there where a mentor wrote them, and nowhere else', async ({
  signedInAs,
  page,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  const headers = { origin: site.url }
  const modules = [moduleDraft({ materials: [materialDraft()] })]
  const { _id } = await (
    await mentor.request.post('/api/courses', { headers, data: courseDraft({ title: 'Evenings', modules }) })
  ).json()
  await page.goto(`/courses/${_id}`)
  await expect(page.getByText('1 module, 1 material')).toBeVisible()
  await expect(page.getByRole('heading', { name: /Who it is for|What you will be able to do/ })).toHaveCount(0)

  await mentor.goto(`/dashboard/mentor/manage-courses/upload/${_id}`)
  await mentor.getByLabel('Who it is for').fill('Whoever counts stock.')
  await mentor.getByLabel('What you will be able to do').fill('count a bin\n\npost the difference')
  await mentor.getByRole('button', { name: 'Save course' }).click()
  await expect(mentor).toHaveURL(/manage-courses$/)
  await page.reload()
  const sectionOf = (name: string) =>
    main(page)
      .locator('section')
      .filter({ has: page.getByRole('heading', { name }) })
  await expect(sectionOf('Who it is for')).toContainText('Whoever counts stock.')
  await expect(sectionOf('What you will be able to do').getByRole('listitem')).toHaveText([
    'count a bin',
    'post the difference',
  ])
  await mentor.request.delete(`/api/courses/${_id}`, { headers })
})

// product 5.12
test('a hole in the catalogue is filled by the way to a demo, and a full row is left alone', async ({ page }) => {
  const [course] = await (await page.request.get('/api/courses')).json()
  const demo = page.locator('main li', { hasText: 'Not sure? Attend a free demo class' })
  for (const [count, desk, tablet] of sampled([
    [5, 1, 1],
    [3, 0, 1],
    [4, 2, 0],
    [6, 0, 0],
  ] as const)) {
    const json = Array.from({ length: count }, (_, at) => ({ ...course, _id: `${at}` }))
    await page.route('**/api/courses', (route) => route.fulfill({ json, headers: { 'x-total-count': String(count) } }))
    await page.setViewportSize(DESK)
    await page.goto('/login')
    await hydrated(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Courses' }).click()
    await expect(page.getByRole('link', { name: course.title })).toHaveCount(count)
    const card = await page.getByRole('main').getByRole('listitem').first().boundingBox()
    const columns = async () => Math.round(((await demo.boundingBox())?.width ?? 0) / (card?.width ?? 1))
    expect(await columns(), `beside ${count} on a desk`).toBe(desk)
    await page.setViewportSize({ width: 768, height: 800 })
    expect(await demo.isVisible(), `beside ${count} on a tablet`).toBe(tablet === 1)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(demo, 'one column has no hole').toBeHidden()
    await page.unrouteAll()
  }
})

test('a picture that its site has removed becomes the drawing, before and after hydration, and on other pages', async ({
  page,
  signedInAs,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  const headers = { origin: site.url }
  const data = courseDraft({ title: 'Pictures of elsewhere', image: 'https://gone.example/hall.jpg' })
  const { _id } = await (await mentor.request.post('/api/courses', { headers, data })).json()
  await page.route('https://gone.example/**', (route) => route.abort())
  const picture = page.locator('img[data-drawing]').first()
  const widthOfDrawing = () =>
    picture.evaluate((img: HTMLImageElement) => /\/drawings\//.test(img.currentSrc) && img.naturalWidth)
  await page.goto(`/courses/${_id}`)
  await expect.poll(widthOfDrawing).toBeGreaterThan(0)
  await hydrated(page)
  await expect.poll(widthOfDrawing).toBeGreaterThan(0)
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .or(page.getByRole('banner'))
    .getByRole('link', { name: 'Courses' })
    .first()
    .click()
  const listed = page.getByRole('listitem').filter({ hasText: 'Pictures of elsewhere' }).locator('img')
  await listed.scrollIntoViewIfNeeded()
  await expect(listed).toHaveAttribute('src', /^\/drawings\//)
  await mentor.request.delete(`/api/courses/${_id}`, { headers })
})
