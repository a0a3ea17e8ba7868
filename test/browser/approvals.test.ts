import { setTimeout as pause } from 'node:timers/promises'
import { account } from '../factories.ts'
import { axe } from './axe.ts'
import { expect, test, toast } from './fixtures.ts'

type Page = import('@playwright/test').Page
type Locator = import('@playwright/test').Locator

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const approve = (page: Page, name: string) => page.getByRole('button', { name: `Approve ${name}` })
const approved = (page: Page, name: string) => page.getByRole('button', { name: `Approved: ${name}` })

async function signUp(page: Page, origin: string, names: string[]) {
  for (const name of names) {
    const data = account({ name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.org` })
    expect(await page.request.post('/api/auth/signup', { headers: { origin }, data })).toBeOK()
  }
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not shown')
  return box
}

type Box = Awaited<ReturnType<typeof boxOf>>
const isWithin = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

for (const width of [390, 1280])
  test(`on the home "Undo" stands in the row that was approved: ${width}`, async ({ signedInAs }) => {
    const admin = await signedInAs('admin')
    await admin.setViewportSize({ width, height: 800 })
    await admin.goto('/dashboard/admin')
    const first = admin.getByRole('button', { name: /^Approve / }).first()
    const name = (await first.getAttribute('aria-label'))?.replace('Approve ', '') ?? ''
    await first.click()
    const item = admin.getByRole('listitem').filter({ has: approved(admin, name) })
    const undo = admin.getByRole('button', { name: `Undo: ${name} was approved` })
    expect(isWithin(await boxOf(undo), await boxOf(item))).toBe(true)
    await undo.click()
    await expect(toast(admin, `${name} awaits approval again.`)).toBeVisible()
  })

// product 13.20
for (const [size, kind] of [
  [{ width: 1280, height: 800 }, 'table'],
  [{ width: 390, height: 800 }, 'cards'],
] as const)
  test(`the second of two presses on Approve lets in nobody else, and the first is undone: ${kind}`, async ({
    guest,
    signedInAs,
    site,
  }) => {
    const [mentor, visitor] = [await signedInAs('mentor'), await guest()]
    const names = ['Asha', 'Bina', 'Chitra'].map((name) => `${name} ${kind}`)
    await signUp(visitor, site.url, names)
    await mentor.setViewportSize(size)
    await mentor.goto(`/dashboard/mentor/approvals?q=${kind}`)
    await mentor.locator('html[data-hydrated]').waitFor()
    const [first = '', second = ''] = names
    const headings = async () => {
      const boxes = await mentor
        .getByRole('columnheader')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left))
      return boxes.join()
    }
    const before = await headings()
    const box = await boxOf(approve(mentor, first))
    const there = [box.x + box.width / 2, box.y + box.height / 2] as const
    await mentor.mouse.click(...there)
    await expect(toast(mentor, `${first} was approved.`)).toBeVisible()
    for (const wait of [0, 600, 1500]) {
      await pause(wait)
      await mentor.mouse.click(...there)
    }
    await expect(approve(mentor, second)).toBeVisible()
    await expect(row(mentor, first)).toBeVisible()
    await expect(approved(mentor, first)).toBeFocused()
    expect(await headings(), 'no column has moved').toBe(before)
    const undo = mentor.getByRole('button', { name: `Undo: ${first} was approved` })
    expect(isWithin(await boxOf(undo), await boxOf(row(mentor, first)))).toBe(true)
    await undo.click()
    await expect(toast(mentor, `${first} awaits approval again.`)).toBeVisible()
    await expect(approve(mentor, first)).toBeVisible()

    await approve(mentor, second).click()
    await expect(approved(mentor, second)).toBeVisible()
    await expect(row(mentor, second), 'after some seconds it goes').toHaveCount(0)
    await expect(row(mentor, first)).toBeVisible()
  })

test('a table of students who wait has the day they joined at every width', async ({ signedInAs }) => {
  const mentor = await signedInAs('mentor')
  await mentor.goto('/dashboard/mentor/approvals')
  for (const width of [720, 950, 1040, 1210, 1280]) {
    await mentor.setViewportSize({ width, height: 800 })
    await expect(mentor.getByRole('columnheader', { name: 'Joined On' })).toBeVisible()
  }
})

test('an open question about a rejection closes when another has approved the student', async ({
  guest,
  signedInAs,
  site,
}) => {
  const [mentor, admin, visitor] = [await signedInAs('mentor'), await signedInAs('admin'), await guest()]
  await signUp(visitor, site.url, ['Esha Decided'])
  for (const path of ['approvals', 'students']) {
    await mentor.goto(`/dashboard/mentor/${path}?q=decided`)
    await mentor.locator('html[data-hydrated]').waitFor()
    const reject = mentor.getByRole('button', { name: 'Reject Esha Decided' })
    await mentor.getByRole('button', { name: /^(More|Actions) for Esha Decided$/ }).click()
    await reject.click()
    const question = mentor.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await admin.goto('/dashboard/admin/students?q=decided')
    await admin.locator('html[data-hydrated]').waitFor()
    await approve(admin, 'Esha Decided').click()
    await expect(question).toHaveCount(0)
    await admin.getByRole('button', { name: 'Undo: Esha Decided was approved' }).click()
    await expect(approve(admin, 'Esha Decided')).toBeVisible()
  }
})

// product 13.5
test('several are approved at once, and the page stays where it is', async ({ guest, signedInAs, site }) => {
  const [mentor, visitor] = [await signedInAs('mentor'), await guest()]
  const names = ['Dolly Several', 'Esha Several', 'Farah Several']
  await signUp(visitor, site.url, names)
  await mentor.setViewportSize({ width: 1280, height: 400 })
  await mentor.goto('/dashboard/mentor/approvals?q=several')
  for (const name of names) await mentor.getByRole('checkbox', { name: `Select ${name}` }).check()
  const scrollY = await mentor.evaluate(() => window.scrollY)
  await mentor.getByRole('button', { name: 'Approve 3' }).click()
  await expect(toast(mentor, '3 students were approved.')).toBeVisible()
  for (const name of names) await expect(approved(mentor, name)).toBeVisible()
  expect(await mentor.evaluate(() => window.scrollY)).toBe(scrollY)
  for (const name of names) await expect(row(mentor, name)).toHaveCount(0)
})

test('where one of several is refused, each has its outcome, and what failed is sent again', async ({
  expectPageError,
  guest,
  signedInAs,
  site,
}) => {
  const [mentor, visitor] = [await signedInAs('mentor'), await guest()]
  const names = ['Gita Outcome', 'Hema Outcome', 'Indu Outcome']
  await signUp(visitor, site.url, names)
  await mentor.goto('/dashboard/mentor/approvals?q=outcome')
  const students = await (await mentor.request.get('/api/mentor/students?q=outcome&isApproved=false')).json()
  const idOf = (name?: string) => students.find((student: { name: string }) => student.name === name)._id
  for (const [name, status, message] of [
    [names[1], 404, 'Student not found.'],
    [names[2], 503, 'The site is busy.'],
  ] as const)
    await mentor.route(`**/approval/approve/${idOf(name)}`, (route) => route.fulfill({ status, json: { message } }), {
      times: 1,
    })
  expectPageError(/503 PATCH .*approve/)
  for (const name of names) await mentor.getByRole('checkbox', { name: `Select ${name}` }).check()
  await mentor.getByRole('button', { name: 'Approve 3' }).click()
  const dialog = mentor.getByRole('dialog', { name: '1 student was approved.' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    `${names[1]}Student not found.`,
    `${names[2]}The site is busy.`,
    `${names[0]}${names[0]} was approved.`,
  ])
  expect(await axe(mentor)).toEqual([])
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(mentor.getByRole('dialog', { name: '2 students were approved.' })).toBeVisible()
  await expect(mentor.getByRole('dialog').getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await mentor.getByRole('button', { name: 'Done' }).click()
  await expect(approve(mentor, names[1] ?? '')).toBeVisible()
  await approve(mentor, names[1] ?? '').click()
  await expect(approved(mentor, names[1] ?? '')).toBeVisible()
})

test('an admin is asked about their own rights in other words', async ({ signedInAs }) => {
  const admin = await signedInAs('admin')
  await admin.goto('/dashboard/admin/mentors')
  const { user } = await (await admin.request.get('/api/auth/me')).json()
  await admin.getByRole('button', { name: `Demote ${user.name}` }).click()
  await expect(admin.getByRole('alertdialog')).toContainText(
    'Are you sure you want to give up your own admin rights? Only another admin can give them back.',
  )
})

test('a name on the home leads to its student, and a found student is enrolled where they were found', async ({
  signedInAs,
}) => {
  const admin = await signedInAs('admin')
  const { waiting } = await (await admin.request.get('/api/dashboard/admin')).json()
  await admin.goto('/dashboard/admin?todo=all')
  await admin.getByRole('link', { name: waiting[0].name, exact: true }).click()
  await expect(admin).toHaveURL(`/dashboard/admin/student-profile/${waiting[0]._id}`)
  const [student] = await (await admin.request.get('/api/mentor/students?q=divya')).json()
  await admin.goto(`/dashboard/student/profile?id=${student._id}`)
  await admin.getByRole('button', { name: 'Enroll Divya Hegde' }).click()
  await expect(admin.getByRole('dialog', { name: 'Enroll Divya Hegde' })).toBeVisible()
})
