import { account, blogDraft, courseDraft } from '../factories.ts'
import { listenAs } from '../listener.ts'
import { axe } from './axe.ts'
import { eventSocket } from './event-socket.ts'
import { expect, more, pressTwice, test, toast } from './fixtures.ts'

const PHONE = { width: 360, height: 640 }

test('five quick approvals on a phone leave the next one where the finger is', async ({ guest, signedInAs, site }) => {
  const [mentor, visitor] = [await signedInAs('mentor'), await guest()]
  const headers = { origin: site.url }
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name) => `Quick ${name}`)
  for (const [at, name] of names.entries()) {
    const data = account({ name, email: `quick${at}@example.org` })
    expect(await visitor.request.post('/api/auth/signup', { headers, data })).toBeOK()
  }
  await mentor.setViewportSize(PHONE)
  await mentor.goto('/dashboard/mentor/approvals?q=Quick')
  await mentor.locator('html[data-hydrated]').waitFor()
  for (const name of names.slice(0, 5)) {
    await mentor.getByRole('button', { name: `Approve ${name}` }).click()
    await expect(toast(mentor, `${name} was approved.`)).toBeVisible()
  }
  const toasts = mentor.getByRole('region', { name: 'Notifications' }).getByRole('dialog')
  await expect(toasts).toHaveCount(1)
  expect((await toasts.boundingBox())?.height).toBeLessThanOrEqual(56)
  await mentor.getByRole('button', { name: 'Approve Quick Six' }).click({ trial: true })
})

// product 18.15
test('a question is red where something is lost, names it, and its safe answer has the focus', async ({
  signedInAs,
}) => {
  const admin = await signedInAs('admin')
  const question = admin.getByRole('alertdialog')
  const tone = (name: string) =>
    question.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor)
  await admin.goto('/dashboard/admin/mentors')
  await admin.getByRole('button', { name: 'Promote Meera Nair' }).click()
  await expect(question).toContainText('Meera Nair')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  const calm = await tone('Promote to admin')
  await question.getByRole('button', { name: 'Cancel' }).click()

  await admin.goto('/dashboard/admin/blogs')
  await admin
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await admin.getByRole('button', { name: /^Delete/ }).click()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await tone('Delete')).not.toBe(calm)
  const red = await admin.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--color-bad)'
    return getComputedStyle(probe).color
  })
  expect([await tone('Delete'), calm === red]).toEqual([red, false])
})

test('a button pressed twice in one frame, or again without a response, acts once and shows no error', async ({
  signedInAs,
  site,
  expectPageError,
}) => {
  const admin = await signedInAs('admin')
  const headers = { origin: site.url }
  const titles = ['Twice in a frame', 'Without an answer']
  for (const title of titles)
    expect(await admin.request.post('/api/blogs', { headers, data: blogDraft({ title }) })).toBeOK()
  const statuses: number[] = []
  admin.on('response', (response) => {
    if (['DELETE', 'PATCH'].includes(response.request().method())) statuses.push(response.status())
  })
  await admin.goto('/dashboard/admin/blogs')
  const confirm = admin.getByRole('alertdialog').getByRole('button', { name: 'Delete blog post' })
  const deleted = (title: string) => toast(admin, `Blog post '${title}' was deleted.`)
  async function ask(title: string) {
    await more(admin, title)
    await admin.getByRole('button', { name: `Delete ${title}` }).click()
  }
  await ask('Twice in a frame')
  await pressTwice(confirm)
  await expect.poll(() => statuses).toEqual([200, 200])
  await expect(deleted('Twice in a frame')).toHaveCount(1)

  await admin.goto('/dashboard/admin/mentors')
  await admin.getByRole('button', { name: 'Promote Meera Nair' }).click()
  await pressTwice(admin.getByRole('alertdialog').getByRole('button', { name: 'Promote to admin' }))
  await expect(toast(admin, 'Meera Nair is now an admin.')).toHaveCount(1)
  await admin.getByRole('button', { name: 'Demote Meera Nair' }).click()
  await pressTwice(admin.getByRole('alertdialog').getByRole('button', { name: 'Demote' }))
  await expect.poll(() => statuses).toEqual([200, 200, 200, 200, 200, 200])
  await admin.goto('/dashboard/admin/blogs')

  // What is asked arrives, and no answer does.
  await admin.route('**/api/blogs/**', (route) => route.fetch().then(() => route.abort()))
  expectPageError(/ERR_FAILED/)
  await ask('Without an answer')
  await confirm.click()
  await expect(toast(admin, 'Failed to delete blog post.')).toBeVisible()
  await ask('Without an answer')
  await admin.unrouteAll({ behavior: 'wait' })
  await confirm.click()
  await expect(deleted('Without an answer')).toBeVisible()
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200])
})

// product 14.9
test('the bell marks what is new for as long as it is open, by the day, and on a phone too', async ({
  signedInAs,
  site,
}) => {
  const [admin, student] = [await signedInAs('admin'), await signedInAs('student2')]
  const headers = { origin: site.url }
  const title = 'Bells are rung in the morning'
  await student.setViewportSize(PHONE)
  await student.goto('/dashboard/student/my-courses')
  const bell = student.getByRole('button', { name: /^Notifications/ })
  const panel = student.getByRole('dialog', { name: 'Notifications' })
  await bell.click()
  await expect(panel).toBeVisible()
  await student.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(bell).toHaveAccessibleName('Notifications')
  await admin.request.post('/api/blogs', { headers, data: blogDraft({ title }) })
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')

  await bell.click()
  await expect(bell).toHaveAccessibleName('Notifications')
  const notification = panel.getByRole('list', { name: 'Today' }).getByRole('link').filter({ hasText: title })
  await expect(notification).toContainText('Unread: ')
  await expect(notification).toContainText('less than a minute ago')
  await expect(panel.getByText('Unread: ')).toHaveCount(1)
  await expect(panel).toBeInViewport({ ratio: 1 })
  expect(await axe(student)).toEqual([])

  // What comes meanwhile is new too, until it is read.
  await admin.request.post('/api/courses', { headers, data: courseDraft({ title: 'Bells at noon' }) })
  await expect(panel.getByText('Unread: ')).toHaveCount(2)
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(panel.getByText('Unread: ')).toHaveCount(0)
  await expect(bell).toHaveAccessibleName('Notifications')
  await expect(notification).toBeVisible()
})

test('a bell with hundreds unread is still a bell; one that cannot be answered can be asked again', async ({
  signedInAs,
  expectPageError,
}) => {
  expectPageError(/response: 503/)
  const student = await signedInAs('student2')
  const notifications = Array.from({ length: 120 }, (_, at) => ({
    _id: crypto.randomUUID(),
    type: 'courseUpdated',
    message: `The course number ${at} was updated.`,
    link: null,
    read: false,
    timestamp: new Date(Date.now() - at * 3_600_000).toISOString(),
  }))
  await student.setViewportSize({ width: 320, height: 560 })
  await student.route('**/api/notifications', (route) => route.fulfill({ json: notifications }))
  await student.goto('/dashboard/student/my-courses')
  const bell = student.getByRole('button', { name: 'Notifications, 120 unread' })
  await expect(bell).toHaveText('99+')
  const [sign, badge] = [await bell.locator('svg').boundingBox(), await bell.locator('span').boundingBox()]
  expect((badge?.x ?? 0) - (sign?.x ?? 0), 'most of the bell is seen').toBeGreaterThanOrEqual(10)
  expect(await student.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await student.unroute('**/api/notifications')
  await student.route('**/api/notifications', (route) => route.fulfill({ status: 503, json: { message: 'Busy.' } }))
  await student.reload()
  await student.getByRole('button', { name: 'Notifications', exact: true }).click()
  const list = student.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('alert')).toContainText('Error: Busy.')
  await student.unroute('**/api/notifications')
  await list.getByRole('button', { name: 'Try again' }).click()
  await expect(list.getByRole('list').first()).toBeVisible()
})

test('notifications of a deleted post and an unpublished course lead to a page with a way on', async ({
  signedInAs,
  site,
}) => {
  const [admin, student] = [await signedInAs('admin'), await signedInAs('student2')]
  const headers = { origin: site.url }
  const data = courseDraft({ title: 'Here for a day' })
  const post = await (
    await admin.request.post('/api/blogs', { headers, data: blogDraft({ title: 'Gone soon' }) })
  ).json()
  const course = await (await admin.request.post('/api/courses', { headers, data })).json()
  await student.goto('/dashboard/student')
  const follow = async (title: string) => {
    await student.getByRole('button', { name: /^Notifications/ }).click()
    await student.getByRole('dialog', { name: 'Notifications' }).getByRole('link').filter({ hasText: title }).click()
  }
  await expect(student.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await admin.request.delete(`/api/blogs/${post._id}`, { headers })
  await admin.request.put(`/api/courses/${course._id}`, { headers, data: { ...data, published: false } })

  await follow('Gone soon')
  await expect(student.getByRole('heading', { level: 1 })).toHaveText('Blog post not found.')
  await student.reload()
  await student.getByRole('main').getByRole('link', { name: 'All blogs' }).click()
  await expect(student.getByRole('heading', { level: 1 })).toHaveText('Blogs')
  await follow('Here for a day')
  await expect(student.getByRole('heading', { level: 1 })).toHaveText('Course not found.')
  await student.reload()
  await student.getByRole('main').getByRole('link', { name: 'See all courses' }).click()
  await expect(student.getByRole('heading', { level: 1 })).toHaveText('Our SAP S/4HANA Courses')
  await admin.request.delete(`/api/courses/${course._id}`, { headers })
})

// product 14.12
test('a tab that made room for twenty newer ones connects again when somebody returns to it', async ({
  signedInAs,
  site,
}) => {
  const student = await signedInAs('student')
  const connected = eventSocket(student)
  await student.goto('/dashboard/student')
  const socket = await connected
  const cookie = (await student.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const closed = socket.waitForEvent('close')
  const newer = Array.from({ length: 20 }, () => listenAs(site.url, cookie))
  await Promise.all(newer.map(({ settled }) => settled))
  await closed
  const again = eventSocket(student)
  await student.getByRole('heading', { level: 1 }).click()
  await again
  for (const { close } of newer) close()
})
