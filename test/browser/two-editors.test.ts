import type { Page } from '@playwright/test'
import { blogDraft, courseDraft, moduleDraft } from '../factories.ts'
import { sampled } from '../test-all.ts'
import { axe } from './axe.ts'
import { unfold } from './fill-course.ts'
import { expect, test, toast } from './fixtures.ts'
import { installClock } from './warm-contexts.ts'

const UPLOAD = '/dashboard/mentor/manage-courses/upload'

async function create(page: Page, kind: 'courses' | 'blogs', data: object) {
  const origin = new URL(page.url()).origin
  const response = await page.request.post(`/api/${kind}`, { headers: { origin }, data })
  return response.json()
}

async function change(page: Page, kind: 'courses' | 'blogs', id: string, data: object) {
  const origin = new URL(page.url()).origin
  expect(await page.request.put(`/api/${kind}/${id}`, { headers: { origin }, data })).toBeOK()
}

const twoModules = () => [moduleDraft({ title: 'Gates' }), moduleDraft({ title: 'Bins' })]

// product 17.14
test('two save the same course: what does not overlap is put together, modules by their id', async ({ signedInAs }) => {
  const mentor = await signedInAs('mentor')
  await mentor.goto('/dashboard/mentor')
  const course = await create(mentor, 'courses', courseDraft({ title: 'Warehouses at night', modules: twoModules() }))
  await mentor.goto(`${UPLOAD}/${course._id}`, { waitUntil: 'networkidle' })
  await mentor.getByRole('button', { name: 'Move Module 2 up' }).focus()
  await mentor.keyboard.press('Enter')
  await mentor.getByRole('button', { name: 'Add module' }).click()
  await mentor.getByLabel('Module title').nth(2).fill('Questions')
  await mentor.getByLabel('Module description').nth(2).fill('What they ask')

  const [gates, bins] = course.modules
  await change(mentor, 'courses', course._id, {
    ...course,
    duration: '4 weekends',
    modules: [{ ...gates, description: 'Their words' }, bins],
  })
  await mentor.getByRole('button', { name: 'Save course' }).click()
  await expect(toast(mentor, 'We have combined their changes and yours.')).toBeVisible()
  await expect(toast(mentor, 'Course saved.')).toBeVisible()
  const saved = await (await mentor.request.get(`/api/courses/${course._id}/full`)).json()
  expect(saved.duration).toBe('4 weekends')
  expect(saved.modules.map(({ title }: { title: string }) => title)).toEqual(['Bins', 'Gates', 'Questions'])
  expect(saved.modules[1]).toMatchObject({ _id: gates._id, description: 'Their words' })
})

test('an editor whose response was lost sees no other editor when they save again', async ({
  signedInAs,
  expectPageError,
}) => {
  expectPageError(/ERR_FAILED/)
  const mentor = await signedInAs('mentor')
  await mentor.goto('/dashboard/mentor')
  const course = await create(mentor, 'courses', courseDraft({ title: 'Answers that are lost', modules: twoModules() }))
  await mentor.goto(`${UPLOAD}/${course._id}`, { waitUntil: 'networkidle' })
  await mentor.getByLabel('Duration').fill('5 weekends')
  await mentor.route(`**/api/courses/${course._id}`, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await mentor.getByRole('button', { name: 'Save course' }).click()
  await expect(toast(mentor, 'Failed to save course.')).toBeVisible()
  await mentor.unroute(`**/api/courses/${course._id}`)
  const [saved, someoneElse] = [
    toast(mentor, 'Course saved.'),
    toast(mentor, 'Someone else saved this while you were editing it.'),
  ]
  await mentor.getByRole('button', { name: 'Save course' }).click()
  await expect(saved.or(someoneElse).first()).toBeVisible()
  await expect(someoneElse).toHaveCount(0)
  await expect(saved).toBeVisible()
})

test('fields changed by both editors are chosen one by one, on a phone and by keyboard, and saved', async ({
  signedInAs,
}) => {
  const mentor = await signedInAs('mentor')
  await mentor.setViewportSize({ width: 360, height: 640 })
  await mentor.goto('/dashboard/mentor')
  const course = await create(mentor, 'courses', courseDraft({ modules: twoModules() }))
  await mentor.goto(`${UPLOAD}/${course._id}`, { waitUntil: 'networkidle' })
  await mentor.getByLabel('Title', { exact: true }).fill('My title')
  await unfold(mentor, 1)
  await mentor.getByLabel('Module description').first().fill('My words')
  const [gates, bins] = course.modules
  await change(mentor, 'courses', course._id, {
    ...course,
    title: 'Their title',
    modules: [{ ...gates, description: 'Their words' }, bins],
  })

  await mentor.getByRole('button', { name: 'Save course' }).click()
  const dialog = mentor.getByRole('dialog', { name: 'Someone else saved this while you were editing it' })
  await expect(dialog.getByRole('group', { name: 'Title', exact: true })).toContainText('Their title')
  await expect(dialog.getByRole('group', { name: 'Gates: Module description' })).toContainText('My words')
  expect(await axe(mentor)).toEqual([])
  await mentor.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(mentor.getByLabel('Title', { exact: true })).toHaveValue('My title')

  await mentor.getByRole('button', { name: 'Save course' }).click()
  await dialog.getByRole('group', { name: 'Title', exact: true }).getByRole('radio', { name: /Yours/ }).focus()
  await mentor.keyboard.press('ArrowDown')
  await dialog.getByRole('button', { name: 'Save my choice' }).focus()
  await mentor.keyboard.press('Enter')
  await expect(toast(mentor, 'Course saved.')).toBeVisible()
  const saved = await (await mentor.request.get(`/api/courses/${course._id}/full`)).json()
  expect([saved.title, saved.modules[0].description]).toEqual(['Their title', 'My words'])
})

// product 10.7
test('two save the same post, and a draft of days ago meets what others saved since', async ({ signedInAs }) => {
  const admin = await signedInAs('admin')
  await admin.goto('/dashboard/admin')
  const post = await create(admin, 'blogs', blogDraft({ title: 'What is a bin?' }))
  await admin.goto(`/dashboard/admin/blogs/${post.slug}`, { waitUntil: 'networkidle' })
  await admin.getByRole('textbox', { name: 'Title' }).fill('What is a gate?')
  await admin.goto('/dashboard/admin')
  await change(admin, 'blogs', post._id, { ...post, title: 'What is a hall?', published: false })
  await admin.goto(`/dashboard/admin/blogs/${post.slug}`, { waitUntil: 'networkidle' })
  await expect(admin.getByRole('textbox', { name: 'Title' })).toHaveValue('What is a gate?')
  await admin.getByRole('button', { name: 'Save blog post' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Someone else saved this while you were editing it' })
  await expect(dialog.getByRole('group')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await expect(toast(admin, 'Blog post saved.')).toBeVisible()
  const saved = await (await admin.request.get(`/api/blogs/${post.slug}`)).json()
  expect([saved.title, saved.published]).toEqual(['What is a gate?', false])
})

// product 7.12, 10.7
for (const isReloaded of sampled([true, false]))
  test(`a course that was deleted while it was edited goes on as a new one${isReloaded ? ', after a reload too' : ''}`, async ({
    signedInAs,
    site,
  }) => {
    const mentor = await signedInAs('mentor')
    await mentor.goto('/dashboard/mentor')
    const { _id } = await create(mentor, 'courses', courseDraft({ modules: twoModules() }))
    await mentor.goto(`${UPLOAD}/${_id}`, { waitUntil: 'networkidle' })
    const title = `Half a course, ${isReloaded}`
    await mentor.getByLabel('Title', { exact: true }).fill(title)
    await mentor.request.delete(`/api/courses/${_id}`, { headers: { origin: site.url } })
    await expect(mentor.getByText('Someone deleted this course while you were editing it.')).toBeVisible()
    if (isReloaded) await mentor.reload()
    await expect(mentor.getByText('Someone deleted this course while you were editing it.')).toBeVisible()
    await expect(mentor.getByLabel('Title', { exact: true })).toHaveValue(title)
    await expect(mentor.getByLabel('Module title').nth(1)).toHaveValue('Bins')
    await mentor.getByRole('button', { name: 'Save as a new course' }).click()
    await expect(toast(mentor, 'Course created.')).toBeVisible()
    await expect(mentor.getByRole('link', { name: `Edit ${title}` })).toBeVisible()
  })

const SCREENS = [
  ['mentor', '/api/courses', ({ _id }: { _id: string }) => `${UPLOAD}/${_id}`, /courses\/[^/]+\/full/, 'Title'],
  [
    'admin',
    '/api/blogs',
    ({ slug }: { slug: string }) => `/dashboard/admin/blogs/${slug}`,
    /api\/blogs\/[^/]+$/,
    'Title',
  ],
  [
    'admin',
    '/api/mentor/students',
    ({ _id }: { _id: string }) => `/dashboard/admin/student-profile/${_id}?edit`,
    /api\/profile\/[^/]+$/,
    'Address',
  ],
  ['student', '/api/courses', () => '/dashboard/student/profile', /api\/profile\/me/, 'Address'],
] as const

for (const [who, list, addressOf, endpoint, label] of sampled(SCREENS))
  test(`an open editor stays when its data cannot be fetched again: ${endpoint.source}`, async ({
    signedInAs,
    expectPageError,
  }) => {
    expectPageError(/response: 503/)
    const page = await signedInAs(who)
    const [row] = await (await page.request.get(list)).json()
    await page.goto(addressOf(row), { waitUntil: 'networkidle' })
    await page.getByLabel(label, { exact: true }).fill('Something typed')
    await page.route(endpoint, (route) => route.fulfill({ status: 503, json: { message: 'Busy.' } }))
    const failed = page.waitForResponse((response) => response.status() === 503)
    await installClock(page)
    await page.clock.fastForward('01:00')
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await failed
    await page.clock.runFor(3_000)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('Something typed')
    await expect(page.getByText('Busy.')).toHaveCount(0)
  })
