import { typedKeys } from '#src/shared/unknown.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  // product 3.5
  test('returning from the sign-in provider leads on, or says what went wrong', async ({ page, signedInAs }) => {
    await page.goto('/auth/callback')
    await expect(page.getByRole('alert')).toHaveText('Google login failed. Please try again.')
    for (const [who, , home] of logins) {
      const user = await signedInAs(who)
      await user.goto('/auth/callback')
      await expect(user).toHaveURL(home)
    }
    const pending = await signedInAs('pending')
    await pending.goto('/auth/callback')
    await expect(pending).toHaveURL('/login')
    await expect(pending.getByText('Your account is pending mentor approval.')).toBeVisible()
  })
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

// product 6.2, 6.3
test('everyone is turned away from what is not theirs, by the server and in the browser', async ({
  guest,
  signedInAs,
}) => {
  const visitor = await guest()
  await visitor.goto('/dashboard/admin')
  await expect(visitor).toHaveURL('/login')

  const student = await signedInAs('student')
  for (const address of sampled([
    '/dashboard/mentor',
    '/dashboard/admin',
    '/dashboard/admin/manage-courses',
    '/dashboard/batches',
    '/dashboard/batches/new',
    '/dashboard/classes/unknown/register',
    '/dashboard/forum-reports',
  ])) {
    await student.goto(address)
    await expect(student).toHaveURL('/unauthorized')
    await expect(student.getByRole('heading', { name: 'Unauthorized Access' })).toBeVisible()
  }
  for (const address of ['/unauthorized', '/dashboard/student/nowhere']) {
    await student.goto(address)
    await student.getByRole('link', { name: 'Go to your dashboard' }).click()
    await expect(student).toHaveURL('/dashboard/student')
  }
  const mentor = await signedInAs('mentor')
  await mentor.goto('/dashboard/admin')
  await expect(mentor).toHaveURL('/unauthorized')

  const admin = await signedInAs('admin')
  for (const address of ['/dashboard/mentor', '/dashboard/student']) {
    await admin.goto(address)
    await expect(admin).toHaveURL(address)
  }
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

// product 3.6
test('someone awaiting approval is shown why there is no dashboard, and each reason has its words', async ({
  signedInAs,
}) => {
  const pending = await signedInAs('pending')
  await pending.goto('/dashboard/student')
  await expect(pending).toHaveURL('/auth/rejected?reason=pending_approval')
  for (const [reason, words] of sampled([
    ['pending_approval', 'Account Pending Approval'],
    ['access_denied', 'Access Denied'],
    ['linked', 'Another Google account opens the account with this email.'],
    ['google_failed', 'Google Sign-In was cancelled or failed.'],
    ['constructor', 'Authentication Failed'],
  ] as const)) {
    await pending.goto(`/auth/rejected?reason=${reason}`)
    await expect(pending.getByRole('heading', { level: 1 })).toHaveText(words)
  }
  await pending.getByRole('link', { name: 'Return to Login' }).click()
  await expect(pending).toHaveURL('/login')
})

// product 5.6
test('unknown addresses are 404, signed in or not, also below the dashboard', async ({ guest, signedInAs }) => {
  for (const user of [await guest(), await signedInAs('admin')]) {
    const addresses = ['/nowhere', '/dashboard/nowhere', '/dashboard/admin/nowhere']
    for (const address of addresses) expect((await user.request.get(address)).status(), address).toBe(404)
    for (const address of sampled(addresses)) {
      await user.goto(address)
      await expect(user.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    }
  }
})

// product 6.6
test('the menus are the specified ones, in their order, and what was added below them', async ({ signedInAs }) => {
  const menus = {
    student: ['Dashboard', 'My Courses', 'Forum', 'Profile'],
    mentor: [
      'Dashboard',
      'Approvals',
      'Students List',
      'Upload Course',
      'Manage Courses',
      'Manage Enrollments',
      'Profile',
    ],
    admin: [
      'Admin Dashboard',
      'Manage Mentors',
      'Manage Courses',
      'Create Blog',
      'Manage Enrollments',
      'Students List',
      'View Demo Bookings',
      'Profile',
      'Manage Blogs',
      'Contact Messages',
    ],
  }
  const classroom = {
    student: ['Timetable'],
    mentor: ['Batches', 'Timetable'],
    admin: ['Batches', 'Timetable', 'Holidays'],
  }
  for (const who of typedKeys(menus)) {
    const page = await signedInAs(who)
    await page.goto('/dashboard')
    const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
    const records = who === 'admin' ? ['Enquiries', 'Reported Posts', 'Activity', 'Privacy requests'] : []
    const added = [...(HAS_CLASSROOM ? classroom[who] : []), ...records]
    await expect(links).toHaveText([...menus[who], ...added])
    const headings = page.getByRole('navigation', { name: 'Dashboard' }).getByText('Records', { exact: true })
    await expect(headings).toHaveCount(who === 'admin' ? 1 : 0)
  }
})

test('a heading sorts, and says so', async ({ signedInAs }) => {
  const mentor = await signedInAs('mentor')
  await mentor.goto('/dashboard/mentor/manage-courses')
  await mentor.getByRole('button', { name: 'Price' }).click()
  await expect(mentor.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending')
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
