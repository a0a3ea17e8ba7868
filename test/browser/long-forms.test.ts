import type { Page } from '@playwright/test'
import { courseDraft, materialDraft, moduleDraft } from '../factories.ts'
import { rowOf, unfold } from './fill-course.ts'
import { expect, test, toast } from './fixtures.ts'

const UPLOAD = '/dashboard/mentor/manage-courses/upload'
const PHONE = { width: 360, height: 640 }
const EVERY_MODULE = Array.from({ length: 12 }, (_, module) =>
  moduleDraft({
    title: `Gates, part ${module + 1}`,
    materials: Array.from({ length: module < 4 ? 4 : 3 }, (_, at) =>
      materialDraft({ name: `Notes ${at + 1}`, url: `https://example.com/${module}-${at}.pdf` }),
    ),
  }),
)

/** A course of twelve modules and forty materials of its own, in its form. */
async function editLongCourse(page: Page, origin: string) {
  const data = courseDraft({ title: 'Warehouses at length', modules: EVERY_MODULE })
  const { _id } = await (await page.request.post('/api/courses', { headers: { origin }, data })).json()
  await page.goto(`${UPLOAD}/${_id}`)
  await page.locator('html[data-hydrated]').waitFor()
  return _id
}

const save = (page: Page) => page.getByRole('button', { name: 'Save course' })
const head = (page: Page, module: number) => rowOf(page, module).locator('summary').first()

test('twelve modules with forty materials fold, and Save is in sight wherever one reads', async ({
  signedInAs,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  await mentor.setViewportSize(PHONE)
  await editLongCourse(mentor, site.url)
  expect((await mentor.locator('form:has([data-save-bar])').boundingBox())?.height).toBeLessThan(2400)
  await expect(mentor.getByLabel('Module title')).toHaveCount(12)
  await expect(mentor.getByLabel('Module title').first()).toBeHidden()
  await expect(head(mentor, 1)).toContainText('4 materials')
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    await mentor.evaluate((share) => scrollTo(0, share * document.documentElement.scrollHeight), share)
    await expect(save(mentor)).toBeInViewport({ ratio: 1 })
  }

  await mentor.getByRole('button', { name: 'Open all' }).click()
  for (const at of [0, 11]) await expect(mentor.getByLabel('Module title').nth(at)).toBeVisible()
  await expect(mentor.getByLabel('Material URL').nth(39)).toBeVisible()
  await expect(save(mentor)).toBeInViewport({ ratio: 1 })
  await mentor.getByRole('button', { name: 'Close all' }).click()
  await expect(mentor.getByLabel('Module title').first()).toBeHidden()
})

test('a module that is opened before the script is there says what it is about, and then stays open to be written', async ({
  signedInAs,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  const id = await editLongCourse(mentor, site.url)
  const arrive = Promise.withResolvers<void>()
  await mentor.route('**/*.js', (route) => arrive.promise.then(() => route.continue()))
  await mentor.goto(`${UPLOAD}/${id}`, { waitUntil: 'commit' })
  await head(mentor, 1).click()
  await expect(rowOf(mentor, 1).getByText(EVERY_MODULE[0]?.description ?? '')).toBeVisible()
  await expect(mentor.getByLabel('Module title')).toHaveCount(0)
  arrive.resolve()
  await expect(mentor.getByLabel('Module title').first()).toHaveValue('Gates, part 1')
  await expect(mentor.getByLabel('Module title').first()).toBeVisible()
  await expect(mentor.getByLabel('Module title').nth(1)).toBeHidden()
})

// product 17.16
test('the bar covers no focused field, and says itself that the page is offline, without moving', async ({
  signedInAs,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  await mentor.setViewportSize(PHONE)
  await editLongCourse(mentor, site.url)
  const bar = mentor.locator('[data-save-bar]')
  const top = async () => (await bar.boundingBox())?.y ?? 0
  for (const label of ['Description', 'Who it is for', 'Image URL']) {
    await mentor.evaluate(() => scrollTo(0, 0))
    await mentor.getByLabel(label, { exact: true }).focus()
    const field = await mentor.getByLabel(label, { exact: true }).boundingBox()
    expect((field?.y ?? 0) + (field?.height ?? 0), label).toBeLessThanOrEqual(await top())
  }
  const save = bar.getByRole('button', { name: 'Save course' })
  const before = [await bar.boundingBox(), await save.boundingBox()]
  await mentor.context().setOffline(true)
  await expect(bar.getByRole('status').first()).toContainText('You are offline.')
  await expect(mentor.getByText('You are offline. This may be')).toBeHidden()
  expect([await bar.boundingBox(), await save.boundingBox()]).toEqual(before)
})

// product 7.21
test('modules are moved, opened, removed and put back by keyboard, and the focus stays', async ({
  signedInAs,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  const id = await editLongCourse(mentor, site.url)
  await head(mentor, 3).focus()
  await mentor.keyboard.press('Alt+ArrowUp')
  await expect(head(mentor, 2)).toContainText('Gates, part 3')
  await expect(head(mentor, 2)).toBeFocused()
  await expect(mentor.getByText('Moved to Module 2 of 12.')).toBeAttached()
  await mentor.keyboard.press('Alt+ArrowUp')
  await mentor.keyboard.press('Alt+ArrowUp')
  await expect(head(mentor, 1)).toBeFocused()
  await mentor.getByRole('button', { name: 'Move Module 11 down' }).focus()
  await mentor.keyboard.press('Enter')
  await expect(mentor.getByRole('button', { name: 'Move Module 12 down' })).toBeFocused()
  await expect(mentor.getByRole('button', { name: 'Move Module 12 down' })).toBeDisabled()

  await head(mentor, 1).focus()
  await mentor.keyboard.press('Enter')
  await expect(rowOf(mentor, 1).getByLabel('Module title')).toHaveValue('Gates, part 3')
  await rowOf(mentor, 1).getByRole('button', { name: 'Remove Module 1', exact: true }).press('Enter')
  await expect(head(mentor, 1)).toContainText('Gates, part 1')
  await mentor.getByRole('button', { name: 'Undo: Module 1' }).press('Enter')
  await expect(rowOf(mentor, 1).getByLabel('Module title')).toBeFocused()

  await save(mentor).press('Enter')
  await expect(toast(mentor, 'Course saved.')).toBeVisible()
  const saved = await (await mentor.request.get(`/api/courses/${id}/full`)).json()
  const titles = saved.modules.map(({ title }: { title: string }) => title.replace('Gates, part ', ''))
  expect(titles.join()).toBe('3,1,2,4,5,6,7,8,9,10,12,11')
})

test('an invalid field in a closed row opens the row, is focused, and is counted on it', async ({
  signedInAs,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  const id = await editLongCourse(mentor, site.url)
  const row = rowOf(mentor, 7)
  await unfold(mentor, 7)
  await row.getByRole('group', { name: 'Material 2 of module 7' }).locator('summary').click()
  await row.getByLabel('Material URL').nth(1).fill('nonsense')
  await row.getByLabel('Module title').fill('')
  await mentor.getByRole('button', { name: 'Close all' }).click()
  await save(mentor).click()
  await expect(row.getByLabel('Module title')).toBeFocused()
  await expect(row.getByText('Module title is required')).toBeVisible()
  await expect(row.getByText('Must be a valid URL')).toBeVisible()
  await expect(head(mentor, 7)).toContainText('Check 2 fields')
  await expect(mentor.getByLabel('Module title').first()).toBeHidden()
  // All of it, so that no button is half covered by the bar.
  await mentor.setViewportSize({ width: 1280, height: 4000 })

  await row.getByLabel('Module title').fill('Gates again')
  await mentor.getByRole('button', { name: 'Close all' }).click()
  await mentor.getByRole('button', { name: 'Check 1 field' }).click()
  await expect(row.getByLabel('Material URL').nth(1)).toBeFocused()
  await row.getByLabel('Material URL').nth(1).fill('https://example.com/again.pdf')
  await expect(mentor.getByRole('status').getByText('Not saved yet')).toBeVisible()

  // The server may know better.
  await mentor.route(`**/api/courses/${id}`, (route) =>
    route.fulfill({
      status: 400,
      json: { message: 'Taken.', issues: [{ path: 'modules.8.materials.0.name', message: 'Taken.' }] },
    }),
  )
  await save(mentor).click()
  await expect(rowOf(mentor, 9).getByLabel('Material name').first()).toBeFocused()
  await expect(rowOf(mentor, 9).getByText('Taken.')).toBeVisible()
})

// product 7.21
test('a draft opens the rows it has changed, says so in them, and no others', async ({ signedInAs, site }) => {
  const mentor = await signedInAs('mentor')
  await editLongCourse(mentor, site.url)
  await unfold(mentor, 5)
  await rowOf(mentor, 5).getByLabel('Module description').fill('What comes in, and when')
  await expect(head(mentor, 5)).toContainText('Changed')
  await mentor.getByRole('button', { name: 'Add module' }).click()
  await expect(mentor.getByLabel('Module title').last()).toBeFocused()
  await mentor.getByLabel('Module title').last().fill('Yards')
  await mentor.reload()
  await expect(mentor.getByText('We have restored what you typed before.')).toBeVisible()
  await expect(rowOf(mentor, 5).getByLabel('Module description')).toHaveValue('What comes in, and when')
  await expect(rowOf(mentor, 5).getByLabel('Module description')).toBeVisible()
  await expect(head(mentor, 13)).toContainText('New')
  await expect(mentor.getByLabel('Module title').last()).toBeVisible()
  for (const at of [4, 6, 12]) await expect(rowOf(mentor, at).getByLabel('Module title')).toBeHidden()
  await mentor.getByRole('button', { name: 'Discard' }).click()
  await expect(mentor.getByText('Changed')).toHaveCount(0)
})

// product 17.16
test('a profile says when it was saved, and that it is not', async ({ signedInAs }) => {
  const student = await signedInAs('student2')
  await student.goto('/dashboard/student/profile')
  await student.locator('html[data-hydrated]').waitFor()
  const state = student.locator('[data-save-bar]').getByRole('status').last()
  await expect(state).toBeEmpty()
  await student.getByLabel('Address').fill('14, 5th Main')
  await expect(state).toHaveText('Not saved yet')
  await student.getByRole('button', { name: 'Save profile' }).click()
  await student.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(state).toHaveText(/^Saved at \d+:\d\d\s[AP]M$/)
})
