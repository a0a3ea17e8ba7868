import type { Page } from '@playwright/test'
import { bookingForm, messageForm } from '../factories.ts'
import { expect, hydrated, more, test, toast } from './fixtures.ts'
import { saveScreenshots } from './layout-checks.ts'
import { login } from './login.ts'
import { installClock } from './warm-contexts.ts'

async function introduce(page: Page, name: string, email: string) {
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone Number').fill('+91 98000-00000')
}
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

// product 5.7
test('a visitor books a demo class, and the admin who looks at the list sees it come', async ({ page, signedInAs }) => {
  const admin = await signedInAs('admin')
  await admin.goto('/dashboard/admin')
  await admin.getByRole('link', { name: 'View Demo Bookings' }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Demo Booking Requests')
  await expect(row(admin, 'Sneha Kulkarni')).toContainText('N/A')
  await expect(row(admin, 'Nikhil Patil')).toContainText('SAP S/4HANA MM')

  await page.goto('/demo-class')
  await expect(page).toHaveURL('/book-demo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book a Free Demo Class')
  await saveScreenshots(page, 'book-demo')
  await page.getByRole('button', { name: 'Book my free demo' }).click()
  for (const wrong of [
    'Full Name is required',
    'Email is required',
    'Phone Number is required',
    'Please select a course',
  ]) {
    await expect(page.getByText(wrong)).toBeVisible()
  }
  await page.getByLabel('Message').fill('x'.repeat(501))
  await page.getByLabel('Phone Number').fill('12345')
  await page.getByLabel('Full Name').focus()
  await expect(page.getByText('Message cannot exceed 500 characters')).toBeVisible()
  await expect(page.getByText('Phone number must be at least 10 digits')).toBeVisible()
  await saveScreenshots(page, 'book-demo-wrong')
  await introduce(page, 'Tara Bhat', 'tara@example.org')
  await page.getByLabel('Course').selectOption('SAP S/4HANA LE')
  await page.getByLabel('Message').fill('Saturdays\nonly')
  await page.getByRole('button', { name: 'Book my free demo' }).click()
  await expect(page).toHaveURL('/demo-confirmation')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You')
  await saveScreenshots(page, 'demo-confirmation')
  await expect(row(admin, 'Tara Bhat')).toContainText('+91 98000-00000')
  await page.getByRole('link', { name: 'Return to Homepage' }).click()
  await expect(page).toHaveURL('/')

  await saveScreenshots(admin, 'demo-bookings')
})

test('enquiries reach from the heading to the right end of its line, at every width', async ({ signedInAs }) => {
  const admin = await signedInAs('admin')
  for (const path of ['demo-bookings', 'contact-messages']) {
    await admin.goto(`/dashboard/admin/${path}`)
    await expect(row(admin, 'Call').first()).toBeVisible()
    for (const width of [360, 700, 768, 1024, 1200, 1264, 1280, 1440]) {
      await admin.setViewportSize({ width, height: 800 })
      const apart = () =>
        admin.getByRole('main').evaluate((main) => {
          const [line] = main.getElementsByTagName('h1')
          const { right = 0 } = line?.closest('main > *')?.getBoundingClientRect() ?? {}
          const ends = [...main.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().right)
          return Math.round(Math.abs(Math.max(...ends) - right))
        })
      await expect.poll(apart, `${path} at ${width}`).toBeLessThanOrEqual(1)
    }
  }
})

test('a visitor writes a message, which lies in the inbox of admins', async ({ page, signedInAs }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click()
  await expect(page.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', 'tel:+910000000000')
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/91/)
  const marks = await page
    .getByRole('main')
    .locator('label')
    .evaluateAll((labels) =>
      labels
        .filter((label) => label.checkVisibility())
        .map((label) => [label.textContent, getComputedStyle(label, '::after').content]),
    )
  expect(Object.fromEntries(marks), 'a phone is required, and its label shows no star').toMatchObject({
    'Full Name': '" *"',
    Email: '" *"',
    'Phone Number': 'none',
    Subject: '" *"',
    Message: '" *"',
  })
  await expect(page.getByText('Mon–Sat: 9:30 AM – 6:30 PM; Sunday: closed')).toBeVisible()
  await saveScreenshots(page, 'contact')
  const subjects = page.getByLabel('Subject').getByRole('option')
  expect(await subjects.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))).toEqual([
    '',
    'course-inquiry',
    'admission',
    'fees',
    'placement',
    'demo-class',
    'technical-support',
    'other',
  ])
  await introduce(page, '<b>Gita</b> Iyer', 'gita@example.org')
  await page.getByLabel('Subject').selectOption('Placement')
  await page.getByLabel('Message').fill('Hello')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message must be at least 10 characters')).toBeVisible()
  await page.getByLabel('Message').fill('Do you help with interviews?\n<script>alert(1)</script>')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeFocused()
  await expect(page.getByText('Thank you for writing to us. We reply within 24 hours.')).toBeVisible()
  await saveScreenshots(page, 'contact-sent')

  const admin = await signedInAs('admin')
  await admin.goto('/dashboard/admin/contact-messages')
  await expect(row(admin, '<b>Gita</b> Iyer')).toContainText('<script>alert(1)</script>')
  await admin.getByRole('searchbox', { name: 'Search contact messages' }).fill('two parts')
  await expect(admin.getByRole('row')).toHaveCount(2)
  await expect(row(admin, 'Rohan Desai')).toContainText('Fees')
  await admin.getByRole('searchbox').fill('')
  await expect(row(admin, 'Gita')).toBeVisible()
  await saveScreenshots(admin, 'contact-messages')
})

const ask = (page: Page, path: string, form: object) =>
  page.request.post(path, { headers: { origin: new URL(page.url()).origin }, data: form })
async function mark(page: Page, name: string, state: string) {
  await more(page, name)
  await page.getByRole('button', { name: `Mark ${name} as ${state}` }).click()
}

test('when one admin calls and marks an enquiry, another sees who did, and the counts follow', async ({
  page,
  signedInAs,
}) => {
  const [admin, visitor] = [await signedInAs('admin'), page]
  await visitor.goto('/')
  await ask(
    visitor,
    '/api/demo-booking',
    bookingForm({ fullName: 'Meenakshi Iyer', message: 'After 6, "please" & soon' }),
  )
  await admin.goto('/dashboard/admin')
  const account = { name: 'Vasanth Kini', email: 'vasanth@example.org', password: 'monsoon' }
  await expect(await ask(admin, '/api/mentor', account)).toBeOK()
  const mentors = await admin.request.get('/api/mentor/users/role/mentor?q=vasanth')
  const [{ _id }] = (await mentors.json()) as [{ _id: string }]
  const origin = new URL(admin.url()).origin
  await expect(await admin.request.patch(`/api/mentor/promote/${_id}`, { headers: { origin } })).toBeOK()
  const newBookings = async () => (await (await admin.request.get('/api/dashboard/figures')).json()).admin.newBookings
  const before = await newBookings()

  await admin.getByRole('link', { name: 'View Demo Bookings' }).click()
  const callLink = admin.getByRole('link', { name: 'Call Meenakshi Iyer' })
  await expect(callLink).toHaveAttribute('href', 'tel:+919800000000')
  const chat = await admin.getByRole('link', { name: 'WhatsApp to Meenakshi Iyer' }).getAttribute('href')
  expect(chat).toMatch(/^https:\/\/wa\.me\/919800000000\?text=/)
  expect(new URL(chat ?? '').searchParams.get('text')).toMatch(
    /^Hello Meenakshi Iyer, this is .+\. You asked for a free demo class in SAP S\/4HANA SD\. You wrote: "After 6, "please" & soon"$/,
  )
  await more(admin, 'Meenakshi Iyer')
  const email = admin.getByRole('link', { name: 'Email to Meenakshi Iyer' })
  await expect(email).toHaveAttribute('href', /^mailto:asha@example\.org\?subject=Your%20free%20demo%20class/)
  await admin.keyboard.press('Escape')

  await login(visitor, account.email, account.password)
  await expect(visitor).toHaveURL('/dashboard/admin')
  await visitor.getByRole('link', { name: 'View Demo Bookings' }).click()
  await expect(row(visitor, 'Meenakshi Iyer')).toContainText('New')
  await mark(visitor, 'Meenakshi Iyer', 'called')
  await expect(row(admin, 'Meenakshi Iyer')).toContainText(/Called by Vasanth Kini, (less than a|1) minute/)
  expect(await newBookings()).toBe(before - 1)
  await mark(admin, 'Meenakshi Iyer', 'done')
  await expect(row(visitor, 'Meenakshi Iyer')).toContainText('Done by Ananya Rao, ')
  await mark(visitor, 'Meenakshi Iyer', 'called')
  await expect(row(admin, 'Meenakshi Iyer')).toContainText('Called by Vasanth Kini, ')
})

// product 11.15
test('a list of one state stands in its address, and Back returns to it', async ({ page, signedInAs }) => {
  const admin = await signedInAs('admin')
  await page.goto('/')
  await ask(page, '/api/contact/send', messageForm({ fullName: 'Ramesh Hegde' }))
  await admin.goto('/dashboard/admin/contact-messages')
  await expect(row(admin, 'Ramesh Hegde')).toContainText(/due in \d+ (hour|day)/)
  await expect(row(admin, 'Rohan Desai')).toContainText(/overdue by \d (hour|day)/)
  await expect(row(admin, 'Shruti Deshpande')).toContainText('Done by Ananya Rao, 11 weeks ago')
  await admin.getByRole('combobox', { name: 'State' }).selectOption('New')
  await expect(admin).toHaveURL(/\?filter=new$/)
  await expect(row(admin, 'Shruti Deshpande')).toHaveCount(0)
  await expect(row(admin, 'Ramesh Hegde')).toBeVisible()
  await admin.getByRole('link', { name: 'Admin Dashboard' }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard')
  await admin.goBack()
  await expect(admin).toHaveURL(/\?filter=new$/)
  await expect(admin.getByRole('combobox', { name: 'State' })).toHaveValue('new')
  await expect(row(admin, 'Shruti Deshpande')).toHaveCount(0)
  await mark(admin, 'Ramesh Hegde', 'done')
  await expect(row(admin, 'Ramesh Hegde'), 'what is done leaves the list of what is new').toHaveCount(0)
  await admin.reload()
  await expect(row(admin, 'Rohan Desai')).toBeVisible()
  await expect(row(admin, 'Ramesh Hegde')).toHaveCount(0)
})

test('on a phone a booking is found and called with three taps', async ({ signedInAs }) => {
  const admin = await signedInAs('admin')
  await admin.setViewportSize({ width: 360, height: 740 })
  await admin.goto('/dashboard/admin')
  await admin.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Bookings' }).click()
  const callLink = admin.getByRole('link', { name: 'Call Imran Sheikh' })
  await callLink.click({ trial: true })
  await expect(callLink).toHaveAttribute('href', 'tel:+910000010003')
  await expect(callLink).toHaveText('Call')
  await expect(row(admin, 'Imran Sheikh')).toContainText('+91 00000 10003')
  const width = await admin.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(360)
  for (const target of await row(admin, 'Imran Sheikh').getByRole('button').all()) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await saveScreenshots(admin, 'demo-bookings-phone')
})

// product 11.9
test('the map is asked for only by whoever wants it, and the first tap opens it on the page', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, hasTouch: true, viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  const requests: string[] = []
  await page.route(/google/, (route) => {
    requests.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<h1>Streets</h1>' })
  })
  await page.goto('/contact')
  const link = page.getByRole('link', { name: 'Show the map of Marathahalli, Bangalore' })
  await link.scrollIntoViewIfNeeded()
  expect(requests).toEqual([])
  await link.tap()
  const map = page.getByTitle('Map of Marathahalli, Bangalore')
  await expect(map.contentFrame().getByRole('heading')).toHaveText('Streets')
  expect(requests).toEqual(['https://www.google.com/maps?q=Marathahalli%2C%20Bangalore&output=embed'])
  await expect(page).toHaveURL('/contact')
  await context.close()
})

test('more than five enquiries a minute are asked to wait, and a server that is away loses no typed text', async ({
  page,
  expectPageError,
}) => {
  await page.goto('/contact')
  await hydrated(page)
  const fill = async () => {
    await introduce(page, 'Hari Das', 'hari@example.org')
    await page.getByLabel('Subject').selectOption('Fees')
    await page.getByRole('textbox', { name: 'Message' }).fill('Is there a discount for two?')
  }
  await fill()
  await page.route('**/api/contact/send', (route) => route.fulfill({ status: 500, body: 'no' }), { times: 1 })
  expectPageError(/response: 500 POST .*contact\/send/)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(toast(page, 'Failed to send message. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Hari Das')
  for (let times = 0; times < 5; times++) {
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
    await page.getByRole('link', { name: 'Write another message' }).click()
    await fill()
  }
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(toast(page, 'Too many attempts. Please try again in a minute.')).toBeVisible()
})

// product 11.1
test('a form whose page is not hydrated is sent by the browser, and comes back with what was typed and what was wrong', async ({
  page,
}) => {
  // None on the page that is sent, all on the one that answers: half of them would be a build that no server sends.
  let isAnswer = false
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isAnswer = request.method() === 'POST'
  })
  await page.route(/\/assets\/.*\.js/, (route) =>
    isAnswer ? route.continue() : route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await installClock(page)
  await page.goto('/contact')
  await introduce(page, 'Jaya Rai', 'jaya')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.clock.runFor(8_000)
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByText('Message is required')).toBeVisible()
  await page.getByLabel('Email').fill('jaya@example.org')
  await expect(async () => {
    await page.getByLabel('Email').focus()
    await page.getByLabel('Full Name').focus()
    await expect(page.getByText('Invalid email address')).toHaveCount(0, { timeout: 200 })
  }).toPass()
  await expect(page.getByLabel('Email')).toHaveValue('jaya@example.org')
  await expect(page.getByLabel('Full Name')).toHaveValue('Jaya Rai')
})

test('what is typed into an enquiry before hydration stays', async ({ page }) => {
  const fetched = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await fetched.promise
    return route.continue()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  await introduce(page, 'Early Bird', 'early')
  await page.getByLabel('Subject').selectOption('fees')
  await page.getByRole('textbox', { name: 'Message' }).fill('Typed at once')
  fetched.resolve()
  await expect(async () => {
    await page.getByLabel('Email').focus()
    await page.getByLabel('Full Name').focus()
    await expect(page.getByText('Invalid email address')).toBeVisible({ timeout: 200 })
  }).toPass()
  await expect(page.getByLabel('Full Name')).toHaveValue('Early Bird')
  await expect(page.getByLabel('Email')).toHaveValue('early')
  await expect(page.getByLabel('Subject')).toHaveValue('fees')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Typed at once')
})
