import { sampled } from '../test-all.ts'
import { expect, hydrated, more, test, toast } from './fixtures.ts'
import { saveScreenshots } from './layout-checks.ts'
import { installClock } from './warm-contexts.ts'

const logins = [
  ['admin', 'Admin login successful!', '/dashboard/admin', 'Admin Dashboard'],
  ['mentor', 'Mentor login successful!', '/dashboard/mentor', 'Mentor Dashboard'],
  ['student', 'Student login successful!', '/dashboard/student', 'Student Dashboard'],
] as const

for (const [who, message, home, heading] of sampled(logins)) {
  // product 6.4
  test(`${who}: login leads home, the menu leads out`, async ({ page }) => {
    await page.goto('/login')
    await hydrated(page)
    await page.getByLabel('Email').fill(`${who}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill('classroom')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(toast(page, message)).toBeVisible()
    await expect(page).toHaveURL(home)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await saveScreenshots(page, `home-${who}`)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/dashboard')
    await expect(page).toHaveURL(home)
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await page.goto(home)
    await expect(page).toHaveURL('/login')
  })
}

test('a login submitted before hydration signs in', async ({ page }) => {
  const pressed = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await pressed.promise
    return route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('student@example.com')
  await page.getByLabel('Password', { exact: true }).fill('classroom')
  await page.getByRole('button', { name: 'Login' }).click()
  pressed.resolve()
  await expect(page).toHaveURL('/dashboard/student')
})

test('someone awaiting approval sees a message and stays', async ({ page }) => {
  await page.goto('/login')
  await hydrated(page)
  await page.getByLabel('Email').fill('pending@example.com')
  await page.getByLabel('Password', { exact: true }).fill('classroom')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(toast(page, 'Your account is pending mentor approval.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Pending approval')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
})

// product 2.19
test('a signed-in user cannot open the login pages, and can after signing out', async ({ page, signedInAs }) => {
  const [student, pending] = [await signedInAs('student'), await signedInAs('pending')]
  for (const address of ['/login', '/signup']) {
    const response = await student.request.get(address, { maxRedirects: 0 })
    expect([response.status(), response.headers().location]).toEqual([302, '/dashboard/student'])
    await pending.goto(address)
    await expect(pending).toHaveURL(address)
    await expect(pending.getByRole('heading', { name: 'Your account is pending mentor approval.' })).toBeVisible()
    await expect(pending.getByLabel('Email')).toHaveCount(0)
  }
  await pending.getByRole('button', { name: 'Logout' }).first().click()
  await expect(pending).toHaveURL('/')

  // In the browser: the user signs in elsewhere, and this page notices.
  await page.goto('/login')
  await hydrated(page)
  const data = { email: 'student@example.com', password: 'classroom' }
  await page.request.post('/api/auth/login', { headers: { origin: new URL(page.url()).origin }, data })
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page).toHaveURL('/dashboard/student')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('a wrong password is a toast, a wrong form a line under its field', async ({ page }) => {
  await page.goto('/login')
  await hydrated(page)
  await page.getByLabel('Email').fill('nonsense')
  await page.getByLabel('Password', { exact: true }).fill('abc')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Invalid email')).toBeVisible()
  await expect(page.getByText('Too short')).toBeVisible()
  await page.getByLabel('Email').fill('mentor@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(toast(page, 'Invalid email or password.')).toBeVisible()
})

// product 6.3
test('an address that a role had alone leads to the page that all roles share', async ({ signedInAs }) => {
  const mentor = await signedInAs('mentor')
  for (const [old, shared] of [
    ['/dashboard/mentor/timetable?class=1', '/dashboard/timetable?class=1'],
    ['/dashboard/student/timetable', '/dashboard/timetable'],
    ['/dashboard/admin/batches', '/dashboard/batches'],
    ['/dashboard/mentor/batches/1/edit', '/dashboard/batches/1/edit'],
    ['/dashboard/mentor/classes/1/register', '/dashboard/classes/1/register'],
    ['/dashboard/mentor/forum-reports?filter=hidden', '/dashboard/forum-reports?filter=hidden'],
  ]) {
    const response = await mentor.request.get(old ?? '', { maxRedirects: 0 })
    expect([response.status(), response.headers().location], old).toEqual([308, shared])
  }
  await mentor.goto('/dashboard/mentor/batches')
  await expect(mentor).toHaveURL('/dashboard/batches')
  await expect(mentor.getByRole('link', { name: 'Batches', exact: true }).first()).toHaveAttribute(
    'aria-current',
    'page',
  )
})

// product 6.1
test('while the session is being checked the guard says so, and believes the answer', async ({ signedInAs }) => {
  const student = await signedInAs('student')
  await installClock(student)
  await student.goto('/')
  // A page from the server is believed; one that is opened in the browser asks again.
  await hydrated(student)
  await student.clock.fastForward('01:00')
  const responded = Promise.withResolvers<void>()
  await student.route('**/api/auth/me', async (route) => {
    await responded.promise
    await route.fulfill({ status: 401, json: { message: 'You are not logged in.' } })
  })
  await student.getByRole('link', { name: 'Dashboard' }).click()
  await expect(student.getByText('Loading...')).toBeVisible()
  responded.resolve()
  await expect(student).toHaveURL('/login')
})

// product 19.9
test('a list is found again as it was left: on return, after a reload, and by whoever is sent its address', async ({
  signedInAs,
}) => {
  const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
  const names = (page: typeof admin) => page.getByRole('row').locator('td:first-of-type strong')
  await admin.goto('/dashboard/admin')
  await admin.getByRole('link', { name: 'Students List' }).click()
  const box = admin.getByRole('searchbox', { name: 'Search students' })
  await box.pressSequentially('example', { delay: 50 })
  await expect(admin).toHaveURL('/dashboard/admin/students?q=example')
  for (const sorted of ['ascending', 'descending']) {
    await admin.getByRole('button', { name: 'Email' }).click()
    await expect(admin.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', sorted)
  }
  await admin.getByRole('combobox', { name: 'Status' }).selectOption('Approved')
  await expect(admin).toHaveURL('/dashboard/admin/students?q=example&sort=-email&filter=approved')
  const response = await admin.request.get('/api/mentor/students?q=example&sort=-email&isApproved=true&limit=25')
  const foundNames = (await response.json()).map(({ name }: { name: string }) => name)
  expect(foundNames.indexOf('Divya Hegde')).toBe(foundNames.indexOf('Arjun Shetty') + 1)
  await expect(names(admin)).toHaveText(foundNames)

  await more(admin, 'Arjun Shetty')
  await admin.getByRole('link', { name: 'View Profile of Arjun Shetty' }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Arjun Shetty')
  await admin.goBack()
  await expect(names(admin)).toHaveText(foundNames)
  await expect(box).toHaveValue('example')
  await admin.reload()
  await expect(box).toHaveValue('example')
  await expect(names(admin)).toHaveText(foundNames)

  const shared = admin.url().replace('/admin/', '/mentor/')
  const html = await (await mentor.request.get(shared)).text()
  expect(html.indexOf('Arjun Shetty')).toBeLessThan(html.indexOf('Divya Hegde'))
  expect(html).not.toContain('Farhan Khan')
  expect(html).toContain('value="example"')

  await admin.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Students List' }).click()
  await expect(box).toHaveValue('')
  await expect(admin.getByRole('row').filter({ hasText: 'Farhan Khan' })).toBeVisible()
  await admin.goBack()
  await expect(box).toHaveValue('example')
  await admin.goBack()
  await expect(admin, 'Back leaves the list').toHaveURL('/dashboard/admin')
})
