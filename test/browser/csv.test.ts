import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { account } from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { axe } from './axe.ts'
import { expect, more, test } from './fixtures.ts'
import { saveScreenshots } from './layout-checks.ts'

async function exported(page: Page) {
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const download = await coming
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

const csv = (...lines: string[]) => ({
  name: 'students.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`),
})
const choose = (page: Page, file: ReturnType<typeof csv>) => page.getByLabel('File of students').setInputFiles(file)
const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })
const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

test('tables leave as files that Excel reads', async ({ signedInAs }) => {
  const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
  await mentor.goto('/dashboard/mentor/students')
  await expect(mentor.getByRole('link', { name: 'Import CSV' })).toHaveCount(0)
  const students = await exported(mentor)
  expect(students.name).toMatch(/^students-\d{4}-\d\d-\d\d\.csv$/)
  expect(students.text).toMatch(/^\uFEFF"Name","Email","Phone","Status","Joined On"\r\n/)
  expect(students.text).toContain('"Arjun Shetty","student@example.com","","Approved",')
  expect(students.text).toContain('"Farhan Khan","pending@example.com","","Pending",')
  await expect(mentor, 'the page stays').toHaveURL('/dashboard/mentor/students')

  await mentor.goto('/dashboard/mentor/manage-enrollments')
  await expect(mentor.getByRole('link', { name: 'Export CSV' })).toHaveCount(0)
  await mentor.getByRole('combobox', { name: 'Course', exact: true }).fill('sales')
  await mentor.getByRole('option').first().click()
  await expect(row(mentor, 'Arjun Shetty')).toBeVisible()
  const enrollments = await exported(mentor)
  expect(enrollments.name).toMatch(/^enrollments-/)
  expect(enrollments.text).toMatch(/"Arjun Shetty","student@example.com","[^"]+","in-progress","\d{4}-\d\d-\d\d",""/)
  await saveScreenshots(mentor, 'manage-enrollments-export')

  await admin.goto('/dashboard/admin/demo-bookings')
  const bookings = await exported(admin)
  expect(bookings.name).toMatch(/^demo-bookings-/)
  expect(bookings.text).toContain('"Nikhil Patil"')
  await saveScreenshots(admin, 'demo-bookings-export')
})

test('an export whose session has ended leads to the login, and is no file with it', async ({ signedInAs }) => {
  const admin = await signedInAs('admin')
  await admin.goto('/dashboard/admin/demo-bookings')
  const link = admin.getByRole('link', { name: 'Export CSV' })
  await expect(link).toBeVisible()
  await admin.context().clearCookies()
  // Before the page notices it.
  await link.evaluate((element: HTMLElement) => element.click())
  await expect(admin).toHaveURL('/login')
})

test('students come from a file: looked at first, then added and invited, and never twice', async ({ signedInAs }) => {
  const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
  await mentor.goto('/dashboard/mentor')
  await expect(card(mentor, 'Students List')).toContainText(/\d students/)
  await admin.goto('/dashboard/admin/students')
  await saveScreenshots(admin, 'all-students-csv')
  await admin.getByRole('link', { name: 'Import CSV' }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Import Students')
  const sample = admin.waitForEvent('download')
  await admin.getByRole('link', { name: 'Download a sample' }).click()
  expect(await readFile(await (await sample).path(), 'utf8')).toMatch(/^\uFEFFname,email,phone\r\n/)

  await choose(admin, csv('Asha Kini,asha@example.org'))
  await expect(admin.getByRole('alert')).toHaveText(
    'This file has the columns Asha Kini and asha@example.org; it needs name and email.',
  )
  await saveScreenshots(admin, 'import-refused')

  const file = csv(
    'Phone;Name;Email',
    '+91 98000 00000;Asha Kini;asha.kini@example.org',
    ';"Bhat; Tara";tara.bhat@example.org',
    ';Arjun;student@example.com',
    '12345;Wrong Phone;wrong.phone@example.org',
    ';See https://evil.example;evil@example.org',
    ';Asha Again;ASHA.KINI@example.org',
  )
  await choose(admin, file)
  await expect(admin.getByRole('heading', { name: '2 students can be added' })).toBeFocused()
  await expect(admin.getByText('Of 6 rows, 2 already have an account and 2 have an error.')).toBeVisible()
  const problems = admin.getByRole('table', { name: 'Not added' })
  await expect(row(admin, 'wrong.phone@')).toContainText('Phone number must be at least 10 digits')
  await expect(row(admin, 'evil@')).toContainText('Please enter the name on one line, as plain text')
  await expect(row(admin, 'student@')).toContainText('An account with this email already exists.')
  await expect(row(admin, 'Asha Again')).toContainText('This email is already in row 2 of the file.')
  await expect(problems.getByRole('row')).toHaveCount(5)
  const rejected = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Download these rows' }).click()
  expect((await rejected).suggestedFilename()).toBe('not-added.csv')
  const lines = (await readFile(await (await rejected).path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\uFEFF"name","email","phone","reason"')
  expect(lines).toContain('"Wrong Phone","wrong.phone@example.org","12345","Phone number must be at least 10 digits"')
  expect(lines).toHaveLength(6)
  await expect(row(admin, 'Bhat; Tara')).toContainText('Will be added and invited by email.')
  expect(await axe(admin)).toEqual([])
  await saveScreenshots(admin, 'import-checked')

  const before = await card(mentor, 'Students List').textContent()
  await admin.getByRole('button', { name: 'Add 2 students' }).click()
  await expect(admin.getByRole('heading', { name: '2 students were added' })).toBeFocused()
  await expect(row(admin, 'Bhat; Tara')).toContainText('Added. An invitation is on its way.')
  await expect(card(mentor, 'Students List'), 'live').not.toHaveText(before ?? '')
  await saveScreenshots(admin, 'import-added')

  await choose(admin, file)
  await expect(admin.getByRole('heading', { name: 'There are no students to add' })).toBeFocused()
  await expect(admin.getByRole('button', { name: /^Add/ })).toHaveCount(0)
  await admin.getByRole('link', { name: 'All Students' }).click()
  await admin.getByRole('searchbox', { name: 'Search students' }).fill('kini')
  await expect(row(admin, 'Asha Kini')).toContainText('Approved')
  await expect(admin.getByRole('row')).toHaveCount(2)
  await admin.getByRole('searchbox').fill('')
  // Or the others push the row from under the hand, and the click that lands beside its menu closes it.
  await expect(admin.getByRole('row')).not.toHaveCount(2)

  for (const name of ['Asha Kini', 'Bhat; Tara']) {
    await more(admin, name)
    await admin.getByRole('button', { name: `Delete Account of ${name}` }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click()
    await expect(row(admin, name)).toHaveCount(0)
  }
})

test('columns whose headings do not tell are named, and read as what they are chosen to be', async ({ signedInAs }) => {
  const admin = await signedInAs('admin')
  await admin.goto('/dashboard/admin/students/import')
  const panel = admin.getByRole('region', { name: 'What are these columns?' })
  await choose(admin, csv('Sl. No.,Name,Email,Handset,City', '1,Lata Pai,lata.pai@example.org,9800000009,Udupi'))
  await expect(admin.getByRole('heading', { name: '1 student can be added' })).toBeFocused()
  await expect(panel.getByRole('combobox')).toHaveCount(2)
  await expect(panel.getByText('For example Udupi')).toBeVisible()
  await expect(row(admin, 'Lata Pai')).not.toContainText('9800000009')
  await saveScreenshots(admin, 'import-columns')
  await panel.getByLabel('Handset').selectOption('Phone')
  await panel.getByRole('button', { name: 'Check the rows again' }).click()
  await expect(row(admin, 'Lata Pai')).toContainText('9800000009')
  await expect(panel.getByLabel('Handset')).toHaveValue('phone')

  await choose(admin, csv('Learner,Reach at', 'Lata Pai,lata.pai@example.org'))
  await expect(admin.getByRole('alert')).toHaveText(
    'This file has the columns Learner and Reach at; it needs name and email.',
  )
  await panel.getByLabel('Learner').selectOption('Name')
  await panel.getByLabel('Reach at').selectOption('Email')
  await panel.getByRole('button', { name: 'Check the rows' }).click()
  await expect(admin.getByRole('heading', { name: '1 student can be added' })).toBeFocused()
  await expect(admin.getByRole('alert')).toHaveCount(0)

  const buffer = await readFile('test/files/students/libreoffice.xlsx')
  await admin.getByLabel('File of students').setInputFiles({ name: 'students.xlsx', mimeType: '', buffer })
  await expect(admin.getByRole('heading', { name: '3 students can be added' })).toBeFocused()
  await expect(row(admin, 'José D’Souza')).toContainText('+65 9123 4567')
  await expect(panel).toHaveCount(0)
})

// product 13.16
test('a long file is sent in batches, pauses when the connection fails, and resumes from there', async ({
  signedInAs,
  expectPageError,
}) => {
  expectPageError(/net::ERR_FAILED .*import/)
  const admin = await signedInAs('admin')
  await admin.goto('/dashboard/admin/students/import')
  const file = csv('name,email,phone', ...Array.from({ length: 450 }, (_, at) => `Batch ${at},batch${at}@example.org,`))
  const keys: string[] = []
  let looked = Promise.withResolvers<void>()
  // Answered in place of the server, since other tests expect shorter lists.
  await admin.route('**/api/mentor/students/import', async (route) => {
    const { rows, dryRun }: { rows: { email: string }[]; dryRun: boolean } = route.request().postDataJSON()
    const json = { rows: rows.map((_, at) => ({ row: at + 1, outcome: 'added', message: 'Well.' })) }
    if (!dryRun) keys.push(`${route.request().headers()['idempotency-key']} ${rows.length} ${rows[0]?.email}`)
    // The second batch leaves, and no answer comes.
    if (keys.length === 2) return route.abort()
    if (!dryRun) await looked.promise
    return route.fulfill({ json })
  })
  await choose(admin, file)
  await admin.getByRole('button', { name: 'Add 450 students' }).click()
  await expect(admin.getByRole('progressbar', { name: 'Adding students' })).toHaveAttribute('max', '450')
  looked.resolve()
  await expect(admin.getByRole('alert')).toContainText('Failed to import students. 200 students added before that.')
  await saveScreenshots(admin, 'import-stopped')
  looked = Promise.withResolvers()
  await admin.getByRole('button', { name: 'Continue' }).click()
  await expect(admin.getByText(/^Adding students: \d+ of 250$/)).toBeVisible()
  looked.resolve()
  await expect(admin.getByRole('heading', { name: '450 students were added' })).toBeVisible()
  await expect(admin.getByText('and 350 more.')).toBeVisible()
  expect(keys[2], 'the same batch under the same key').toBe(keys[1])
  expect(keys.map((key) => key.split(' ').slice(1))).toEqual([
    ['200', 'batch0@example.org'],
    ['200', 'batch200@example.org'],
    ['200', 'batch200@example.org'],
    ['50', 'batch400@example.org'],
  ])
})

test('the homes say how things stand, and say it anew', async ({ guest, signedInAs }) => {
  const [visitor, mentor, admin, student] = [
    await guest(),
    await signedInAs('mentor'),
    await signedInAs('admin'),
    await signedInAs('student'),
  ]
  await mentor.goto('/dashboard/mentor')
  await admin.goto('/dashboard/admin')
  await student.goto('/dashboard/student')
  await expect(card(mentor, 'Student Approvals')).toContainText(/\d+ students? waiting/)
  const waiting = Number.parseInt(await card(mentor, 'Student Approvals').getByText('waiting').last().innerText(), 10)
  await expect(card(mentor, 'Manage Courses List')).toContainText(/\d courses/)
  await expect(card(admin, 'Manage Mentors')).toContainText(/\d mentors/)
  await expect(card(admin, 'Create Blog')).toContainText(/\d posts? published/)
  await expect(card(admin, 'Manage Enrollments')).toContainText(/\d in progress/)
  await expect(card(admin, 'Analytics')).toHaveText(
    HAS_CLASSROOM ? 'AnalyticsHow the institute grows.' : 'AnalyticsComing soon',
  )
  await expect(card(student, 'My Courses')).toContainText(/\d courses?$/)
  await expect(card(student, 'My Progress')).toContainText(/0 of \d completed/)
  const cards = admin.getByRole('list', { name: 'Go to' }).getByRole('listitem')
  const heights = () => cards.evaluateAll((all) => all.map((card) => card.clientHeight))
  const before = await heights()

  const headers = { origin: new URL(mentor.url()).origin }
  const { user } = await (await visitor.request.post('/api/auth/signup', { headers, data: account() })).json()
  await expect(card(mentor, 'Student Approvals')).toContainText(`${waiting + 1} student`)
  const [course] = await (await student.request.get('/api/enrollments/my-courses')).json()
  const path = `/api/enrollments/${course._id}/status`
  await mentor.request.patch(path, { headers, data: { completionStatus: 'completed' } })
  await expect(card(student, 'My Progress')).toContainText(/1 of \d completed/)
  await mentor.request.patch(path, { headers, data: { completionStatus: 'in-progress' } })
  await mentor.request.delete(`/api/approval/reject/${user._id}`, { headers })
  await expect(card(mentor, 'Student Approvals')).toContainText(`${waiting} student`)

  for (const [page, name] of [
    [admin, 'admin-home'],
    [mentor, 'mentor-home'],
    [student, 'student-home'],
  ] as const) {
    await saveScreenshots(page, name)
  }

  // In the browser the page opens at once, and its cards keep their place while the figures come.
  const response = Promise.withResolvers<void>()
  await admin.goto('/dashboard/admin/mentors')
  await admin.route('**/api/dashboard/admin', async (route) => {
    await response.promise
    await route.continue()
  })
  await admin.getByRole('link', { name: 'Admin Dashboard' }).click()
  await expect(card(admin, 'Manage Mentors')).not.toContainText(/\d mentors/)
  expect(await heights()).toEqual(before)
  response.resolve()
  await expect(card(admin, 'Manage Mentors')).toContainText(/\d mentors/)
  expect(await heights()).toEqual(before)
})
