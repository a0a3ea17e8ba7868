import type { Page } from '@playwright/test'
import { courseDraft } from '../factories.ts'
import { sampled } from '../test-all.ts'
import { axe } from './axe.ts'
import { expect, hydrated, test } from './fixtures.ts'

const PHONE = { width: 360, height: 740 }
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Students who are approved, with their ids; an import mails them, and no more. */
async function addStudents(admin: Page, origin: string, rows: { name: string; email: string }[]) {
  const data = { rows: rows.map((row) => ({ ...row, phone: '' })), dryRun: false }
  expect(await admin.request.post('/api/mentor/students/import', { headers: { origin }, data })).toBeOK()
}
const idOf = async (page: Page, q: string) =>
  (await (await page.request.get('/api/mentor/students', { params: { q } })).json())[0]._id as string

async function addCourse(page: Page, origin: string, title: string) {
  const response = await page.request.post('/api/courses', { headers: { origin }, data: courseDraft({ title }) })
  return (await response.json())._id as string
}

test('a row is one line on a desk and a low card on a phone, with targets for a finger', async ({ signedInAs }) => {
  const admin = await signedInAs('admin')
  for (const page of sampled(['students', 'manage-courses', 'blogs', 'mentors'])) {
    await admin.setViewportSize({ width: 1280, height: 800 })
    await admin.goto(`/dashboard/admin/${page}`)
    const row = admin.locator('tbody tr').first()
    expect((await row.boundingBox())?.height, page).toBeLessThanOrEqual(53)
    await admin.setViewportSize(PHONE)
    // A long title has two lines.
    await expect.poll(async () => (await row.boundingBox())?.height, page).toBeLessThanOrEqual(160)
  }
})

test('further actions of a row are in a menu that works by keyboard and closes with Escape', async ({ signedInAs }) => {
  const mentor = await signedInAs('mentor')
  await mentor.goto('/dashboard/mentor/manage-courses')
  const button = mentor.getByRole('button', { name: /^More for Integration Lab/ })
  const remove = mentor.getByRole('button', { name: /^Delete Integration Lab/ })
  await expect(remove).toBeHidden()
  await button.focus()
  await mentor.keyboard.press('Enter')
  await expect(mentor.getByRole('link', { name: /^View Integration Lab/ })).toBeFocused()
  await mentor.keyboard.press('ArrowDown')
  await expect(remove).toBeFocused()
  expect(await axe(mentor)).toEqual([])
  await mentor.keyboard.press('Escape')
  await expect(remove).toBeHidden()
  await expect(button).toBeFocused()
  const hidden = mentor.getByRole('button', { name: /^Delete Integration Lab/, includeHidden: true })
  await hidden.evaluate((entry) => {
    const menu = entry.closest<HTMLElement>('[popover]')
    const opened = new Promise<void>((resolve) => menu?.addEventListener('toggle', () => resolve(), { once: true }))
    menu?.showPopover()
    entry.focus()
    return opened
  })
  await expect(remove, 'whoever was there before the menu said it was open').toBeFocused()
})

// product 19.10
test('in a list j and k lead from row to row, Enter opens one; elsewhere, and in a field, letters are letters', async ({
  signedInAs,
  site,
}) => {
  const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
  const rows = ['Jaya Keyrow', 'Kala Keyrow'].map((name, at) => ({ name, email: `keyrow${at}@example.org` }))
  await addStudents(admin, site.url, rows)
  await mentor.goto('/dashboard/mentor/students?q=Keyrow')
  await hydrated(mentor)
  const jaya = mentor.getByRole('link', { name: 'Jaya Keyrow', exact: true })
  const kala = mentor.getByRole('link', { name: 'Kala Keyrow', exact: true })
  const box = mentor.getByRole('searchbox', { name: 'Search students' })
  await box.press('End')
  await box.press('j')
  await expect(box).toHaveValue('Keyrowj')
  // Rows that come late would take the one away that has the focus.
  await expect(mentor).toHaveURL(/=Keyrowj/)
  await box.press('Backspace')
  await expect(mentor).toHaveURL(/=Keyrow(&|$)/)
  await expect(mentor.locator('tbody tr')).toHaveCount(2)
  await box.blur()
  await mentor.keyboard.press('j')
  await expect(jaya, 'letters are pressed, or spoken, for other things').not.toBeFocused()
  await mentor.getByRole('table').getByRole('button').first().focus()
  await mentor.keyboard.press('j')
  await expect(jaya).toBeFocused()
  await mentor.keyboard.press('j')
  await expect(kala).toBeFocused()
  await mentor.keyboard.press('k')
  await expect(jaya).toBeFocused()
  await mentor.keyboard.press('Enter')
  await expect(mentor.getByRole('heading', { level: 1 })).toHaveText('Jaya Keyrow')
})

// product 19.10
test('columns that were folded away, and widths, are so again after a reload, and come back', async ({
  signedInAs,
}) => {
  const mentor = await signedInAs('mentor')
  await mentor.goto('/dashboard/mentor/students')
  const heading = (name: string) => mentor.getByRole('columnheader', { name })
  await mentor.getByRole('button', { name: 'Columns' }).click()
  await mentor.getByRole('checkbox', { name: 'Joined On' }).uncheck()
  const before = (await heading('Name').boundingBox())?.width ?? 0
  const width = mentor.getByRole('slider', { name: 'Width of Name' })
  await width.fill('14')
  await mentor.keyboard.press('Escape')
  await mentor.reload()
  await expect(heading('Joined On')).toHaveCount(0)
  await expect(heading('Email')).toBeVisible()
  await expect.poll(async () => (await heading('Name').boundingBox())?.width).toBeLessThan(before - 40)
  await mentor.getByRole('button', { name: 'Columns' }).click()
  await mentor.getByRole('button', { name: 'Reset columns' }).click()
  await expect(heading('Joined On')).toBeVisible()
})

test('the newest course is first, and the orders have names', async ({ signedInAs, site }) => {
  const mentor = await signedInAs('mentor')
  await addCourse(mentor, site.url, 'Made this very moment')
  await mentor.goto('/dashboard/mentor/manage-courses')
  await expect(mentor.locator('tbody tr').first()).toContainText('Made this very moment')
  await hydrated(mentor)
  const order = mentor.getByRole('combobox', { name: 'Sort by' })
  await expect(order.getByRole('option')).toHaveText([
    'Newest first',
    'Oldest first',
    'A to Z',
    'Z to A',
    'Lowest price first',
    'Highest price first',
  ])
  await order.selectOption('Oldest first')
  await expect(mentor).toHaveURL('/dashboard/mentor/manage-courses?sort=createdAt')
  await expect(mentor.locator('tbody tr').first()).not.toContainText('Made this very moment')
})

// product 18.6
test('a list that cannot be had offers to be asked for again', async ({ signedInAs, expectPageError }) => {
  expectPageError(/response: 500/)
  const mentor = await signedInAs('mentor')
  await mentor.goto('/dashboard/mentor')
  await mentor.route(/api\/mentor\/students/, (route) => route.fulfill({ status: 500, body: '' }))
  await mentor.getByRole('link', { name: 'Students List' }).first().click()
  await expect(mentor.getByRole('alert')).toContainText('Error: Failed to fetch students.')
  await mentor.unroute(/api\/mentor\/students/)
  await mentor.getByRole('button', { name: 'Try again' }).click()
  await expect(row(mentor, 'Arjun Shetty')).toBeVisible()
})

// product 8.13
test('several are enrolled by one question, and who is refused is named, with the reason', async ({
  signedInAs,
  site,
}) => {
  const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
  const names = ['Uma Severalty', 'Vani Severalty', 'Yash Severalty']
  await addStudents(
    admin,
    site.url,
    names.map((name, at) => ({ name, email: `severalty${at}@example.org` })),
  )
  const courseId = await addCourse(mentor, site.url, 'Several at once')
  const studentId = await idOf(mentor, 'Vani Severalty')
  const headers = { origin: site.url }
  await mentor.request.post('/api/enrollments/enroll', { headers, data: { studentId, courseId } })

  await mentor.goto('/dashboard/mentor/students')
  const box = mentor.getByRole('searchbox', { name: 'Search students' })
  for (const name of names) {
    await box.fill(name)
    await mentor.getByRole('checkbox', { name: `Select ${name}` }).check()
  }
  await mentor.getByRole('button', { name: 'Enroll 3 students' }).click()
  const dialog = mentor.getByRole('dialog', { name: 'Enroll 3 students' })
  await mentor.getByRole('combobox', { name: 'Course', exact: true }).fill('several')
  await mentor.getByRole('option', { name: 'Several at once' }).click()
  await dialog.getByRole('button', { name: 'Enroll', exact: true }).click()
  await expect(dialog).toContainText('2 students are now enrolled in Several at once.')
  await expect(dialog.getByRole('listitem').first()).toContainText(
    'Vani Severalty is already enrolled in Several at once.',
  )
  expect(await axe(mentor)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(mentor.getByRole('button', { name: /^Enroll \d+ student/ })).toBeHidden()
  await mentor.goto(`/dashboard/mentor/manage-enrollments/${courseId}`)
  for (const name of names) await expect(row(mentor, name)).toBeVisible()
})

// product 8.13
test('whom no answer reached is asked for again, and nobody twice', async ({ signedInAs, site, expectPageError }) => {
  expectPageError(/ERR_FAILED/)
  const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
  const rows = [0, 1].map((at) => ({ name: `Brokenline ${at}`, email: `brokenline${at}@example.org` }))
  await addStudents(admin, site.url, rows)
  const courseId = await addCourse(mentor, site.url, 'Broken lines')
  await mentor.goto(`/dashboard/mentor/manage-enrollments/${courseId}`)
  await mentor.getByRole('link', { name: 'Enroll several' }).click()
  await expect(mentor.getByText('Choose the students to enroll in Broken lines.')).toBeVisible()
  await mentor.getByRole('searchbox', { name: 'Search students' }).fill('Brokenline')
  await expect(mentor.getByText('1–2 of 2')).toBeVisible()
  for (const { name } of rows) await mentor.getByRole('checkbox', { name: `Select ${name}` }).check()
  const second = await idOf(mentor, 'brokenline1')
  const isSecond = (body: string | null) => body?.includes(second) ?? false
  await mentor.route(/enrollments\/enroll/, async (route) => {
    const isLost = isSecond(route.request().postData())
    if (isLost) await route.fetch()
    await (isLost ? route.abort() : route.continue())
  })
  await mentor.getByRole('button', { name: 'Enroll 2 students' }).click()
  const dialog = mentor.getByRole('dialog', { name: 'Enroll 2 students' })
  await dialog.getByRole('button', { name: 'Enroll', exact: true }).click()
  await expect(dialog).toContainText('1 student is now enrolled in Broken lines.')
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await mentor.unroute(/enrollments\/enroll/)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toContainText('2 students are now enrolled in Broken lines.')
  await dialog.getByRole('button', { name: 'Done' }).click()
})
