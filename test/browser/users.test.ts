import { sampled } from '../test-all.ts'
import { axe } from './axe.ts'
import { expect, hydrated, more, test, toast } from './fixtures.ts'
import { login } from './login.ts'

type Page = import('@playwright/test').Page

async function signUp(page: Page, name: string, email: string) {
  await page.goto('/signup')
  await hydrated(page)
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('monsoon')
  await page.getByLabel('Confirm Password', { exact: true }).fill('monsoon')
  await page.getByRole('button', { name: 'Register' }).click()
  const done = page.getByRole('dialog', { name: 'Signup Successful' })
  await expect(done.getByText('Your student account awaits mentor approval.')).toBeVisible()
  await done.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/login')
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

// product 2.11
test('a student signs up, waits, is approved by a mentor and comes to what they had asked for; nobody reloads a page', async ({
  guest,
  signedInAs,
}) => {
  const [student, mentor] = [await guest(), await signedInAs('mentor')]
  await mentor.goto('/dashboard/mentor/approvals')
  await expect(row(mentor, 'Farhan Khan')).toBeVisible()
  await expect(row(mentor, 'Lakshmi Bhat')).toHaveCount(0)

  await signUp(student, 'Lakshmi Bhat', 'lakshmi@example.org')
  await expect(row(mentor, 'Lakshmi Bhat')).toBeVisible()
  const [{ _id: discussion }] = await (await student.request.get('/api/forum/discussions?limit=1')).json()
  const address = `/dashboard/student/forum?id=${discussion}`
  await student.goto(address)
  await hydrated(student)
  await login(student, 'lakshmi@example.org')
  await expect(toast(student, 'Your account is pending mentor approval.')).toBeVisible()
  await expect(student).toHaveURL('/login')

  await mentor.getByRole('button', { name: 'Approve Lakshmi Bhat' }).click()
  await expect(toast(mentor, 'Lakshmi Bhat was approved.')).toBeVisible()
  await expect(row(mentor, 'Lakshmi Bhat')).toHaveCount(0)
  await expect(student).toHaveURL(address)
  await expect(student.getByRole('heading', { level: 1 })).toHaveText('Community Forum')
})

test('a login that is opened again after a sign-up fills nothing in while it is typed into', async ({ page }) => {
  await signUp(page, 'Tara Menon', 'tara@example.org')
  await expect(page.getByLabel('Email')).toHaveValue('tara@example.org')
  await page.goto('/login')
  await page.getByLabel('Email').click()
  await hydrated(page)
  await page.keyboard.type('tara.menon@example.org')
  await expect(page.getByLabel('Email')).toHaveValue('tara.menon@example.org')
})

// product 13.4
test('a rejected student is asked about by name, and gone', async ({ guest, signedInAs }) => {
  const [student, mentor] = [await guest(), await signedInAs('mentor')]
  await signUp(student, 'Vikram Singh', 'vikram@example.org')
  await mentor.goto('/dashboard/mentor/students')
  await mentor.getByRole('searchbox', { name: 'Search students' }).fill('vikram')
  await expect(mentor.getByRole('row')).toHaveCount(2)
  await expect(row(mentor, 'Vikram Singh')).toContainText('Pending')
  await expect(mentor.getByText('Delete Account')).toHaveCount(0)
  await more(mentor, 'Vikram Singh')
  await mentor.getByRole('button', { name: 'Reject Vikram Singh' }).click()
  const question = mentor.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to reject Vikram Singh?')
  await question.getByRole('button', { name: 'Reject student' }).click()
  await expect(mentor.getByText('Nothing matches your search.')).toBeVisible()
  await login(student, 'vikram@example.org')
  await expect(toast(student, 'Invalid email or password.')).toBeVisible()
})

test('an admin deletes an account, and whoever sits before it is out at once', async ({ guest, signedInAs }) => {
  const [student, admin] = [await guest(), await signedInAs('admin')]
  await signUp(student, 'Deepa Joshi', 'deepa@example.org')
  await admin.goto('/dashboard/admin/students')
  // Other tests may have filled the first page.
  await admin.getByRole('searchbox', { name: 'Search students' }).fill('deepa')
  // Before it, the row moves up under the hand.
  await expect(admin.getByText('1–1 of 1')).toBeVisible()
  await admin.getByRole('button', { name: 'Approve Deepa Joshi' }).click()
  await expect(toast(admin, 'Deepa Joshi was approved.')).toBeVisible()
  await login(student, 'deepa@example.org')
  await expect(student).toHaveURL('/dashboard/student')
  await more(admin, 'Deepa Joshi')
  await admin.getByRole('button', { name: 'Delete Account of Deepa Joshi' }).click()
  const question = admin.getByRole('alertdialog')
  await expect(question).toContainText(
    "WARNING: Are you sure you want to permanently delete Deepa Joshi's account? This will remove all their data.",
  )
  await question.getByRole('button', { name: 'Delete account' }).click()
  await expect(toast(admin, "Deepa Joshi's account was deleted.")).toBeVisible()
  await expect(student.getByRole('heading', { name: 'Your account no longer exists.' })).toBeVisible()
  await student.getByRole('link', { name: 'Return to Login' }).click()
  await expect(student).toHaveURL('/login')
})

// product 2.12
test('a page that missed the event when its user was promoted says why it asks for a login', async ({
  guest,
  signedInAs,
  site,
}) => {
  const [mentor, admin] = [await guest(), await signedInAs('admin')]
  await mentor.routeWebSocket(/\/socket\.io\//, (socket) => socket.close())
  const headers = { origin: site.url }
  const data = { name: 'Leela Pai', email: 'leela@example.org', password: 'monsoon' }
  const { user } = await (await admin.request.post('/api/mentor', { headers, data })).json()
  await login(mentor, data.email)
  await expect(mentor).toHaveURL('/dashboard/mentor')
  await hydrated(mentor)
  // A call that is still under way would say it before the press.
  await mentor.waitForLoadState('networkidle')
  expect(await admin.request.patch(`/api/mentor/promote/${user._id}`, { headers })).toBeOK()
  await mentor.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Courses' }).click()
  await expect(
    mentor.getByRole('heading', { name: 'Your account or permissions changed. Please log in again, or call us.' }),
  ).toBeVisible()

  // The login page says so too, where a reload leads and where a link inside a page leads.
  const reason = mentor.getByText('Your account or permissions changed. Please log in again, or call us.')
  await mentor.reload()
  await expect(mentor).toHaveURL('/login')
  await expect(reason).toBeVisible()
  await mentor.goto('/')
  await hydrated(mentor)
  await mentor.getByRole('link', { name: 'Login' }).first().click()
  await expect(mentor).toHaveURL('/login')
  await expect(reason).toBeVisible()
  await login(mentor, data.email)
  await expect(mentor).toHaveURL('/dashboard/admin')
  await mentor.getByRole('button', { name: 'Logout' }).first().click()
  await expect(mentor).toHaveURL('/login')
  await expect(mentor.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(reason).toHaveCount(0)
})

test('an admin creates a mentor and promotes them, who then reaches the admin home', async ({ guest, signedInAs }) => {
  const [mentor, admin] = [await guest(), await signedInAs('admin')]
  await admin.goto('/dashboard/admin/mentors')
  await admin.getByRole('link', { name: 'Create New Mentor' }).click()
  await admin.getByLabel('Name').fill('Ravi Gowda')
  await admin.getByLabel('Email').fill('ravi@example.org')
  await admin.getByLabel('Password', { exact: true }).fill('monsoon')
  await admin.getByRole('button', { name: 'Create mentor' }).click()
  await expect(toast(admin, 'Ravi Gowda is now a mentor and can log in.')).toBeVisible()
  await expect(row(admin, 'Ravi Gowda')).toContainText('No')

  await login(mentor, 'ravi@example.org')
  await expect(mentor).toHaveURL('/dashboard/mentor')
  await admin.getByRole('button', { name: 'Promote Ravi Gowda' }).click()
  const question = admin.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to make Ravi Gowda an admin?')
  await question.getByRole('button', { name: 'Promote to admin' }).click()
  await expect(row(admin, 'Ravi Gowda')).toContainText('Yes')
  await expect(
    mentor.getByRole('heading', { name: 'Your account or permissions changed. Please log in again, or call us.' }),
  ).toBeVisible()
  await login(mentor, 'ravi@example.org')
  await expect(toast(mentor, 'Admin login successful!')).toBeVisible()
  await expect(mentor).toHaveURL('/dashboard/admin')

  await admin.getByRole('button', { name: 'Demote Ravi Gowda' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Demote from admin' }).click()
  await expect(toast(admin, 'Ravi Gowda is no longer an admin.')).toBeVisible()
})

// product 8.4
test('a mentor enrolls an approved student, whose open course page opens up', async ({ signedInAs }) => {
  const [student, mentor] = [await signedInAs('student2'), await signedInAs('mentor')]
  await student.goto('/courses')
  await student
    .getByRole('link', { name: /SAP S.4HANA FICO/ })
    .first()
    .click()
  await expect(student.getByText('Enroll to access course modules and materials.')).toBeVisible()
  await mentor.goto('/dashboard/mentor/students')
  await expect(mentor.getByRole('button', { name: 'Enroll Farhan Khan' })).toHaveCount(0)
  await mentor.getByRole('searchbox', { name: 'Search students' }).fill('divya')
  // Before it, the row moves up under the hand.
  await expect(mentor.getByText('1–1 of 1')).toBeVisible()
  await mentor.getByRole('button', { name: 'Enroll Divya Hegde' }).click()
  const dialog = mentor.getByRole('dialog', { name: 'Enroll Divya Hegde' })
  await expect(dialog.getByRole('button', { name: 'Enroll' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Course' }).fill('fico')
  await mentor.getByRole('option', { name: /^SAP S.4HANA FICO/ }).click()
  expect(await axe(mentor)).toEqual([])
  await dialog.getByRole('button', { name: 'Enroll' }).click()
  await expect(toast(mentor, 'Divya Hegde is enrolled in SAP S/4HANA FICO')).toBeVisible()
  await expect(student.getByText('Enroll to access course modules and materials.')).toHaveCount(0)
})

// product 5.3
test('the header knows guests, who waits, and each role, on a phone and on a desk', async ({ guest, signedInAs }) => {
  const visitor = await guest()
  await visitor.goto('/courses')
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
  const pages = ['Home', 'Courses', 'Blogs', 'Forum', 'Demo Class', 'Contact Us', 'About Us']
  await expect(menu(visitor).getByRole('link')).toHaveText([...pages, 'Login', 'Register'])
  for (const [who, name, badge, home] of sampled([
    ['pending', 'Farhan Khan', 'Pending approval', null],
    ['student', 'Arjun Shetty', 'Student', '/dashboard/student'],
    ['mentor', 'Meera Nair', 'Mentor', '/dashboard/mentor'],
    ['admin', 'Ananya Rao', 'Admin', '/dashboard/admin'],
  ] as const)) {
    const page = await signedInAs(who)
    await page.goto('/courses')
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      if (width === 360) await page.getByRole('button', { name: 'Open the menu' }).click()
      await expect(menu(page)).toContainText(name)
      await expect(menu(page).getByText(badge)).toBeVisible()
      const dashboard = menu(page).getByRole('link', { name: 'Dashboard' })
      if (home) await expect(dashboard).toHaveAttribute('href', home)
      else await expect(dashboard).toHaveCount(0)
    }
    await menu(page).getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await expect(menu(page).getByRole('link', { name: 'Login' })).toBeVisible()
  }
})

test('the sign-up form says what is wrong, once a field was left, and nothing was sent', async ({ page }) => {
  await page.goto('/signup')
  await hydrated(page)
  await page.getByRole('button', { name: 'Register' }).click()
  for (const rule of [
    'Name is required',
    'Email is required',
    'Password is required',
    'Confirm Password is required',
  ]) {
    await expect(page.getByText(rule, { exact: true })).toBeVisible()
  }
  await page.getByLabel('Email').fill('nonsense')
  await expect(page.getByText('Invalid email address', { exact: true })).toBeVisible()
  await page.getByLabel('Full Name').fill('Nisha Iyer')
  await page.getByLabel('Email').fill('nisha@example.org')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm Password', { exact: true }).fill('other')
  for (const rule of ['Password must be at least 6 characters', 'Passwords must match']) {
    await expect(page.getByText(rule, { exact: true })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Sign up with Google' }).click()
  await expect(toast(page, 'Sign-in with Google is not set up at this institute yet.')).toBeVisible()
})

test('students are filtered by whether they wait', async ({ signedInAs }) => {
  const mentor = await signedInAs('mentor')
  await mentor.goto('/dashboard/mentor/students')
  const rows = mentor.getByRole('row')
  await mentor.getByRole('combobox', { name: 'Status' }).selectOption('Pending')
  await expect(rows.filter({ hasText: 'Arjun Shetty' })).toHaveCount(0)
  await expect(rows.filter({ hasText: 'Farhan Khan' })).toHaveCount(1)
  await mentor.getByRole('combobox', { name: 'Status' }).selectOption('Approved')
  await expect(rows.filter({ hasText: 'Arjun Shetty' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Farhan Khan' })).toHaveCount(0)
})

// product 19.7
test('a search without a find is no empty institute, and its box stays', async ({ signedInAs }) => {
  const mentor = await signedInAs('mentor')
  await mentor.goto('/dashboard/mentor/students')
  const box = mentor.getByRole('searchbox', { name: 'Search students' })
  await box.fill('arjun')
  await expect(mentor.getByRole('row')).toHaveCount(2)
  await box.fill('zzzz')
  await expect(mentor.getByText('Nothing matches your search.')).toBeVisible()
  await box.fill('')
  await expect(row(mentor, 'Arjun Shetty')).toBeVisible()
  await expect(box).toBeFocused()
})

test('a list or profile that cannot be had says so in its own words', async ({ signedInAs, expectPageError }) => {
  const mentor = await signedInAs('mentor')
  await mentor.goto('/dashboard/mentor')
  await mentor.route(/\/api\/(mentor\/students|profile)/, (route) => route.fulfill({ status: 500, body: '' }))
  expectPageError(/response: 500/)
  await mentor.getByRole('link', { name: 'Students List' }).first().click()
  await expect(mentor.getByText('Error: Failed to fetch students.')).toBeVisible()
  await mentor.getByRole('link', { name: 'Profile' }).click()
  await expect(mentor.getByText('Error: Failed to load profile.')).toBeVisible()
})
