import { mentors } from '#src/institute/team.ts'
import { institute } from '#src/institute.ts'
import { courseDraft } from '../factories.ts'
import { sampled } from '../test-all.ts'
import { expect, hydrated, test, toast } from './fixtures.ts'

type Page = import('@playwright/test').Page

const HEADLINE = 'Build Your Career with SAP S/4HANA Classroom Training'
const toHome = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click()
const sectionOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

async function expectWords(page: Page, words: string[]) {
  for (const text of words) await expect(page.getByText(text, { exact: true }).first(), text).toBeVisible()
}

test('the home page says what is promised, and its buttons lead where they say', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADLINE)
  await expectWords(page, [
    'Personal mentorship, hands-on system access and flexible offline batches. Fees are explained in a direct consultation.',
    '500+ Trained',
    'Practical Lab Sessions',
    'Real-world SAP modules with batch-size focus and practical mentorship',
    'Based on real feedback from offline batches',
    '* Reviews shown are from students of past offline batches.',
  ])
  for (const [name, address] of [
    ['Explore Courses', '/courses'],
    ['Book a Demo', '/book-demo'],
    [/^Call /, /^tel:\+\d+$/],
    ['Chat on WhatsApp', /^https:\/\/wa\.me\/\d+\?text=Hello/],
    ['View All Courses', '/courses'],
    ['Book Free Demo', '/book-demo'],
    ['View Courses', '/courses'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
  }
  await expect(sectionOf(page, 'Why choose us').getByRole('heading', { level: 3 })).toHaveText([
    'Expert-led courses',
    'Small batches',
    'Industry certification',
    'Flexible weekend and evening timing',
  ])
  await expect(page.getByText('Maximum 15 students per batch')).toBeVisible()
  const reviews = sectionOf(page, 'Student Reviews').getByRole('listitem')
  await expect(reviews).toHaveCount(4)
  await expect(reviews.filter({ hasText: /[45] out of 5 stars/ })).toHaveCount(4)
  await expect(reviews.getByRole('figure').locator('img')).toHaveCount(4)
  await expect(sectionOf(page, 'Ready to Transform Your Career?')).toBeVisible()
})

test('the home page shows what can be checked: figures, the place, the way to a job, and who teaches', async ({
  page,
}) => {
  await page.goto('/')
  await expectWords(page, ['500+ Trained', '10+ years in SAP', 'At most 15 a batch'])
  const place = page.getByRole('main').getByRole('link', { name: institute.address })
  await expect(place).toHaveAttribute('href', /google\.com\/maps\?q=Marathahalli/)
  await expect(sectionOf(page, 'How it works').getByRole('listitem').getByRole('heading')).toHaveText([
    'Enquire',
    'Free demo',
    'Enroll',
    'Lab',
    'Certificate',
    'Interview',
  ])
  const teachers = sectionOf(page, 'Who teaches').getByRole('listitem')
  await expect(teachers).toHaveCount(mentors.length)
  for (const { name, sentence } of mentors) await expect(teachers.filter({ hasText: name })).toContainText(sentence)
})

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

// product 5.13
test('a card shows a course as the home page does: rating, duration, fees, the way to it', async ({ page }) => {
  await page.goto('/')
  const courses = sectionOf(page, 'Our Core SAP Courses').getByRole('listitem')
  const sales = courses.filter({ hasText: 'SD: Sales' })
  await expect(sales).toContainText('4.5')
  await expect(sales).toContainText('2.5 months')
  await expect(sales).toContainText('Fees: ₹45,000')
  await expect(sales.locator('img')).toHaveAttribute('src', '/drawings/course-sd.svg')
  const lab = courses.filter({ hasText: 'Integration Lab' })
  await expect(lab.getByText('Contact', { exact: true })).toBeVisible()
  await expect(lab).not.toContainText('Fees')
  await expect(courses.filter({ hasText: 'Interview Preparation' })).toHaveCount(0)
  await sales.getByRole('link', { name: 'Learn More' }).click()
  await expect(page).toHaveURL(/\/courses\/[0-9a-f-]{36}$/)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Courses' }).click()
  await expect(page).toHaveURL('/courses')
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

test('the about page says who we are', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`About ${institute.name}`)
  await expect(page.getByRole('heading', { name: 'Who We Are' })).toBeVisible()
  await expect(sectionOf(page, 'Why Choose Us?').getByRole('listitem')).toHaveText([
    'Experienced certified mentors',
    '100% practical training with real-time case studies',
    'Flexible online and offline learning',
    'Personal mentorship and doubt clearing',
    'Placement support and interview preparation',
    'Affordable flexible fee structure',
  ])
  const team = sectionOf(page, 'Meet Our Team').getByRole('listitem')
  for (const [at, role] of ['Founder & Proprietor', 'Co-Founder', 'Receptionist'].entries()) {
    await expect(team.nth(at)).toContainText(role)
    await expect(team.nth(at).locator('img')).toHaveAttribute('src', /person-\d\.svg/)
  }
  await expect(team).toHaveCount(3)
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

test('a visitor without JavaScript reads all of it', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const courses = await (await page.request.get(`${site.url}/api/courses`)).json()
  await page.goto(site.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADLINE)
  await expect(page.getByRole('link', { name: 'Learn More' })).toHaveCount(courses.length)
  await expect(page.getByText('* Reviews shown are from students')).toBeVisible()
  await page.goto(`${site.url}/about`)
  await expect(page.getByText('Affordable flexible fee structure')).toBeVisible()
  await context.close()
})

test('search engines and shared links find who we are, where and when, and no invented ratings', async ({
  page,
  site,
}) => {
  await page.goto('/')
  const schema = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(schema).toMatchObject({
    '@type': ['EducationalOrganization', 'LocalBusiness'],
    name: institute.name,
    url: `${site.url}/`,
    openingHours: 'Mo-Sa 09:30-18:30',
    address: { addressLocality: 'Bengaluru', addressRegion: 'Karnataka', addressCountry: 'IN' },
  })
  expect(JSON.stringify(schema)).not.toMatch(/rating|review/i)
  const named = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`)
  await expect(named('og:image')).toHaveAttribute('content', `${site.url}/og.jpg`)
  await expect(named('og:url')).toHaveAttribute('content', `${site.url}/`)
  await expect(named('twitter:card')).toHaveAttribute('content', 'summary_large_image')
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
})

test('robots.txt, the sitemap and the manifest are there, and a published course enters the sitemap', async ({
  page,
  signedInAs,
  site,
}) => {
  const robots = await (await page.request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`)
  expect(robots).toContain('Disallow: /dashboard')

  const manifest = await page.request.get('/manifest.webmanifest')
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  for (const { src } of (await manifest.json()).icons) await expect(await page.request.get(src)).toBeOK()

  const sitemap = async () => (await (await page.request.get('/sitemap.xml')).text()).match(/(?<=<loc>).*?(?=<\/loc>)/g)
  const before = await sitemap()
  for (const path of ['/', '/courses', '/about', '/contact', '/book-demo', '/blogs', '/forum']) {
    expect(before).toContain(site.url + path)
  }
  const mentor = await signedInAs('mentor')
  const headers = { origin: site.url }
  const ids: string[] = []
  for (const published of [true, false]) {
    const created = await mentor.request.post('/api/courses', { headers, data: courseDraft({ published }) })
    ids.push((await created.json())._id)
  }
  await expect(async () => expect(await sitemap()).toContain(`${site.url}/courses/${ids[0]}`)).toPass()
  expect(await sitemap()).not.toContain(`${site.url}/courses/${ids[1]}`)
  for (const id of ids) await mentor.request.delete(`/api/courses/${id}`, { headers })
  await expect(async () => expect(await sitemap()).toEqual(before)).toPass()
})

test('behind a proxy that speaks https, pages and the sitemap name https addresses', async ({ request, site }) => {
  const address = site.url.replace('http:', 'https:')
  const read = async (path: string) =>
    (await request.get(site.url + path, { headers: { 'x-forwarded-proto': 'https' } })).text()
  const home = await read('/')
  expect(home).toContain(`<link rel="canonical" href="${address}/"/>`)
  expect(home).toContain(`content="${address}/og.jpg"`)
  expect(await read('/sitemap.xml')).toContain(`<loc>${address}/about</loc>`)
})
