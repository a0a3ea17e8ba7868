import type { Page } from '@playwright/test'
import type { Register } from '#src/features/attendance/shapes.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { addSomeone, choice, classOf, dialogOf, tile } from './class-now.ts'
import { expect, hydrated, test } from './fixtures.ts'

/** Of one tab alone: the other tabs of its browser go on. */
async function takeOffline(page: Page) {
  const say = (isOnline: boolean) =>
    page.evaluate((is) => {
      Object.defineProperty(navigator, 'onLine', { get: () => is, configurable: true })
      dispatchEvent(new Event(is ? 'online' : 'offline'))
    }, isOnline)
  await page.route('/api/**', (route) => route.abort('internetdisconnected'))
  await say(false)
  return async () => {
    await page.unroute('/api/**')
    await say(true)
  }
}

/** In another tab of the same browser. */
const logIn = (page: Page, origin: string, who: string) =>
  page.request.post('/api/auth/login', {
    headers: { origin },
    data: { email: `${who}@example.com`, password: 'classroom' },
  })

const isLoggedIn = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name: `${name} is logged in now.` })).toBeVisible()

async function comeBack(page: Page, name: string, who: string) {
  await page.getByRole('button', { name: `Log in as ${name}` }).click()
  await page.getByLabel('Email').fill(`${who}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('classroom')
  await page.getByRole('button', { name: 'Login' }).click()
}

// product 2.26, 22.4
test('a mark and a person added that wait in a tab of one user are not sent as another’s, but once they are back', async ({
  site,
  signedInAs,
}) => {
  test.skip(!HAS_CLASSROOM)
  const mentor = await signedInAs('mentor')
  const { classId, names, enrolled, gone, path } = await classOf(mentor, site.url, 'Counting for Meera', 1, 1)
  const authors = async (): Promise<(string | null)[]> =>
    (await (await mentor.request.get(`/api/classes/${classId}/register`)).json()).rows.flatMap(
      (row: Register['rows'][number]) => row.said.map(({ byName }) => byName),
    )
  await mentor.routeWebSocket(/socket\.io/, () => {})
  await mentor.goto(path, { waitUntil: 'networkidle' })
  await hydrated(mentor)
  const added = choice(mentor, enrolled[0]?.name ?? '')
  await addSomeone(mentor).click()
  await expect(added, 'is known by the time the connection is lost').toBeVisible()
  const goOnline = await takeOffline(mentor)
  await added.click()
  await dialogOf(mentor).getByRole('button', { name: 'For this class only' }).click()
  await tile(mentor, names[0] ?? '').click()
  await expect(mentor.getByText('2 attendance entries are waiting on this phone for a connection.')).toBeVisible()
  await logIn(mentor, site.url, 'admin')
  await goOnline()
  await expect(mentor.getByText('Log in as Meera Nair to send 2 attendance entries.')).toBeVisible()
  await isLoggedIn(mentor, 'Ananya Rao')
  await expect(mentor.getByText('Counting for Meera')).toHaveCount(0)
  expect(await authors()).toEqual([])

  await comeBack(mentor, 'Meera Nair', 'mentor')
  await expect(mentor.getByText('Attendance saved for 2 students.')).toBeVisible()
  expect(await authors()).toEqual(['Meera Nair', 'Meera Nair'])
  await gone()
})

test('a form that waits in a tab of one user waits for them, and nothing of it is shown to the next', async ({
  site,
  signedInAs,
  expectPageError,
}) => {
  expectPageError(/ERR_INTERNET_DISCONNECTED/)
  const page = await signedInAs('student')
  const authors = async () => {
    const discussions = await (await page.request.get('/api/forum/discussions?limit=50')).json()
    return discussions
      .filter(({ title }: { title: string }) => title === 'Waiting for Arjun')
      .map(({ authorName }: { authorName: string }) => authorName)
  }
  await page.routeWebSocket(/socket\.io/, () => {})
  await page.goto('/dashboard/student/forum', { waitUntil: 'networkidle' })
  await hydrated(page)
  await page.getByText('Start a discussion').click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Waiting for Arjun')
  await page.getByLabel('Category', { exact: true }).selectOption('SAP SD')
  await page.getByLabel('Content').fill('Is it stored as mine?')
  const goOnline = await takeOffline(page)
  await page.getByRole('button', { name: 'Post discussion' }).click()
  await expect(page.getByText('Waiting for a connection. Your message is').filter({ visible: true })).toHaveCount(1)
  await logIn(page, site.url, 'student2')
  await goOnline()
  await isLoggedIn(page, 'Divya Hegde')
  await expect(page.getByText('Log in as Arjun Shetty to send 1 form.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue as Divya Hegde' }).click()
  await expect(page).toHaveURL('/dashboard/student')
  await expect(page.getByText('A form you sent while offline has not been sent yet.')).toBeHidden()
  await page.goto('/dashboard/student/forum')
  await hydrated(page)
  await page.getByText('Start a discussion').click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('')
  expect(await authors()).toEqual([])

  await logIn(page, site.url, 'student')
  await page.goto('/dashboard/student/forum')
  await hydrated(page)
  await expect.poll(authors).toEqual(['Arjun Shetty'])
})

test('a guest’s form that waits is not sent for who logs in meanwhile, until they press it', async ({
  site,
  page,
  signedInAs,
  expectPageError,
}) => {
  expectPageError(/ERR_INTERNET_DISCONNECTED/)
  const admin = await signedInAs('admin')
  const count = async () =>
    (await (await admin.request.get('/api/contact')).json()).filter(
      ({ fullName }: { fullName: string }) => fullName === 'A Guest So Far',
    ).length
  await page.goto('/contact')
  await hydrated(page)
  await page.getByLabel('Full Name').fill('A Guest So Far')
  await page.getByLabel('Email').fill('guest@example.org')
  await page.getByLabel('Phone Number').fill('9876543210')
  await page.getByLabel('Subject').selectOption('fees')
  await page.getByRole('textbox', { name: 'Message' }).fill('Is there a class on Sundays?')
  const goOnline = await takeOffline(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Waiting for a connection.')).toBeVisible()
  await logIn(page, site.url, 'student')
  await goOnline()
  await expect(page.getByText('You have logged in since this page was opened.').first()).toBeVisible()
  expect(await count()).toBe(0)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
  expect(await count()).toBe(1)
})

test('a form that the browser sends by itself is refused on another user’s page, and its text is not shown', async ({
  site,
  signedInAs,
}) => {
  const student = await signedInAs('student')
  const response = await student.request.post('/contact', {
    headers: { origin: site.url },
    form: { 'x-user': 'someone else', fullName: 'Written By Another', email: 'a@example.org', message: 'Theirs' },
  })
  expect(response.status()).toBe(409)
  const text = await response.text()
  expect(text).toContain('Someone else is logged in now.')
  expect(text).not.toContain('Written By Another')
})

// product 2.26
test('a tab says that someone else is logged in as soon as its browser knows, and shows nothing of before', async ({
  site,
  signedInAs,
}) => {
  const page = await signedInAs('mentor')
  await page.routeWebSocket(/socket\.io/, () => {})
  await page.goto('/dashboard/mentor/profile', { waitUntil: 'networkidle' })
  await hydrated(page)
  await page.getByLabel('Address').fill('Where the mentor lives')
  const secondTab = await page.context().newPage()
  await secondTab.goto('/courses')
  await logIn(secondTab, site.url, 'student')
  await isLoggedIn(page, 'Arjun Shetty')
  await expect(page.getByLabel('Address')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 740 })
  await page.screenshot({ path: 'test-results/another-user-390.png' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.screenshot({ path: 'test-results/another-user-1280.png' })
  await comeBack(page, 'Meera Nair', 'mentor')
  await expect(page).toHaveURL('/dashboard/mentor/profile')
  await expect(page.getByText('We have restored what you typed before.')).toBeVisible()
  await expect(page.getByLabel('Address')).toHaveValue('Where the mentor lives')
})
