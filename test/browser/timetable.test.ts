import type { Browser, Page } from '@playwright/test'
import type { BatchInput } from '../../src/features/batches/shapes.ts'
import { daysAfter } from '../../src/shared/wall-time.ts'
import { batchDraft, inDays } from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { axe } from './axe.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { callerOf, enroll, newBatch, weekAhead } from './teaching.ts'

test.skip(!HAS_CLASSROOM)

/** Ten classes on each day from Monday to Friday, in two rooms. */
async function planFifty(mentor: Page, origin: string, monday: string) {
  const weekdays: BatchInput['weekdays'] = ['mon', 'tue', 'wed', 'thu', 'fri']
  const draft = { startsOn: monday, weekdays, classCount: 5 }
  const times = { startTime: '05:00', endTime: '06:00' }
  const first = await newBatch(mentor, origin, 'Fifty a week', { ...draft, ...times, room: 'Room 41' })
  const { _id: mentorId } = await callerOf(mentor, origin).get('/profile/me')
  for (let at = 1; at < 10; at++) {
    const hours = {
      startTime: `${String(8 + at).padStart(2, '0')}:00`,
      endTime: `${String(9 + at).padStart(2, '0')}:00`,
    }
    const batch = batchDraft({ courseId: first.courseId, mentorId }, { ...draft, ...hours })
    await first.api.post('/batches', { ...batch, room: 'Room 42', isConfirmed: true })
  }
  return first
}

const withoutScript = async (browser: Browser, page: Page, baseURL: string) => {
  const storageState = await page.context().storageState()
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ baseURL, storageState, javaScriptEnabled: false, viewport })
  return context.newPage()
}

const days = (page: Page) => page.getByRole('region', { name: /^\w+day, / })
const lines = (page: Page) => days(page).getByRole('listitem')

test('fifty classes a week are 1,400 px at most on a desk, and a day is one screen of a phone', async ({
  browser,
  signedInAs,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  const monday = weekAhead(60)
  const { gone, batch, api } = await planFifty(mentor, site.url, monday)
  await mentor.setViewportSize({ width: 1280, height: 800 })
  await mentor.goto(`/dashboard/timetable?day=${monday}`)
  await hydrated(mentor)
  await expect(lines(mentor)).toHaveCount(50)
  expect(await mentor.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1400)
  const [{ _id, startsAt }] = batch.classes
  const later = new Date(Date.parse(startsAt) + 10 * 60_000).toISOString()
  await api.patch(`/classes/${_id}`, { startsAt: later, isConfirmed: true })
  await expect(days(mentor).first().getByText('Moved')).toBeVisible()
  const places = await days(mentor)
    .first()
    .locator('summary')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].slice(-3, -1).map((cell) => cell.getBoundingClientRect().left)),
    )
  const [place] = places
  for (const each of places) expect(each, 'room and mentor stand below one another').toEqual(place)

  const wednesday = daysAfter(monday, 2)
  await mentor.setViewportSize({ width: 390, height: 844 })
  await mentor.getByRole('navigation', { name: 'Days' }).getByRole('link', { name: /^Wed/ }).click()
  await expect(mentor).toHaveURL(`/dashboard/timetable?day=${wednesday}`)
  await expect(days(mentor)).toHaveCount(1)
  await expect(days(mentor)).toHaveAccessibleName(/^Wednesday, /)
  await expect(lines(mentor)).toHaveCount(10)
  await mentor.evaluate(() => scrollTo(0, 0))
  const foot = await mentor.getByRole('navigation', { name: 'Shortcuts' }).boundingBox()
  const last = await lines(mentor).last().boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)

  const page = await withoutScript(browser, mentor, site.url)
  await page.goto('/dashboard/timetable')
  await expect(days(page), 'today is the day that is shown').toHaveAccessibleName(/, today$/)
  await page.goto(`/dashboard/timetable?day=${monday}`)
  await page.getByRole('link', { name: 'Next week' }).click()
  await expect(page).toHaveURL(`/dashboard/timetable?day=${daysAfter(monday, 7)}`)
  await page.getByRole('link', { name: 'Previous week' }).click()
  await lines(page).first().locator('summary').click()
  const links = lines(page).first().getByRole('link')
  await expect(links.filter({ hasText: /^Batch/ })).toBeVisible()
  await expect(links.filter({ hasText: /^Attendance/ }), 'weeks before the class').toHaveCount(0)
  await page.getByLabel('Room', { exact: true }).selectOption('Room 41')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/room=Room\+41/)
  await expect(lines(page)).toHaveCount(1)
  await page.close()
  await gone()
})

// product 21.10
test('a class is named whole by what differs at 360 px, and a holiday in the head of its day', async ({
  signedInAs,
  site,
}) => {
  const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
  const monday = weekAhead(90)
  const draft = { startsOn: monday, weekdays: ['mon' as const], classCount: 1, startTime: '05:00', endTime: '06:00' }
  const name = 'The long evening batch of those who work in Whitefield and come by train'
  const { gone } = await newBatch(mentor, site.url, 'Named by a word: with a long subtitle', { ...draft, name })
  const { gone: alsoGone } = await newBatch(mentor, site.url, 'Named by another word: with one, too', draft)
  const api = callerOf(admin, site.url)
  const date = daysAfter(monday, 6)
  await api.post('/holidays', { date, name: 'Founder’s day' })
  await mentor.setViewportSize({ width: 360, height: 740 })
  await mentor.goto(`/dashboard/timetable?day=${monday}`)
  await expect(lines(mentor).first()).toContainText(`a word · ${name}`)
  await expect(lines(mentor).nth(1)).toContainText('another word · Mon mornings')
  const cut = await lines(mentor)
    .locator('summary, summary *')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && element instanceof HTMLElement)
        .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        .map(({ textContent }) => textContent),
    )
  expect(cut).toEqual([])
  const clipped = await lines(mentor)
    .locator('summary *')
    .evaluateAll(
      (elements) =>
        elements.filter((element) => getComputedStyle(element).textOverflow === 'ellipsis' && element.checkVisibility())
          .length,
    )
  expect(clipped, 'with an ellipsis').toBe(0)
  expect(await axe(mentor)).toEqual([])
  await mentor.setViewportSize({ width: 1280, height: 800 })
  const sunday = days(mentor).filter({ hasText: /^Sunday/ })
  await expect(sunday.getByRole('heading')).toContainText('Holiday: Founder’s day')
  const student = await signedInAs('student')
  await student.setViewportSize({ width: 360, height: 740 })
  await student.goto(`/dashboard/student/timetable?day=${date}`)
  const named = days(student).getByRole('heading', { name: /^Sunday.*Holiday: Founder’s day$/ })
  await expect(named).toBeVisible()
  await api.remove(`/holidays/${date}`)
  await expect(named, 'also of one that is removed meanwhile').toHaveCount(0)
  for (const end of [gone, alsoGone]) await end()
})

test('what narrows the timetable stands in its address, and stays from week to week', async ({ signedInAs, site }) => {
  const mentor = await signedInAs('mentor')
  const monday = weekAhead(70)
  const { gone, courseId } = await planFifty(mentor, site.url, monday)
  await mentor.goto(`/dashboard/timetable?day=${monday}&course=${courseId}`)
  await hydrated(mentor)
  await mentor.getByLabel('Room', { exact: true }).selectOption('Room 41')
  await expect(lines(mentor)).toHaveCount(5)
  await mentor.getByRole('link', { name: 'Mine' }).click()
  await expect(mentor).toHaveURL(/mine=1/)
  await expect(lines(mentor)).toHaveCount(5)
  await mentor.getByRole('link', { name: 'Next week' }).click()
  await expect(lines(mentor)).toHaveCount(0)
  await expect(mentor.getByLabel('Room', { exact: true })).toHaveValue('Room 41')
  await mentor.goBack()
  await expect(lines(mentor)).toHaveCount(5)

  const admin = await signedInAs('admin')
  await admin.goto(`/dashboard/timetable?day=${monday}&mine=1`)
  await expect(lines(admin)).toHaveCount(0)
  await expect(admin.getByText('No classes match.')).toBeVisible()
  await gone()
})

test('classes are selected by day, by hand and all that are shown', async ({ signedInAs, site }) => {
  const mentor = await signedInAs('mentor')
  const monday = weekAhead(80)
  const { gone, batch, api } = await planFifty(mentor, site.url, monday)
  await mentor.goto(`/dashboard/timetable?day=${monday}`)
  await hydrated(mentor)
  const bar = mentor.getByRole('region', { name: 'Selected rows' })
  await mentor.getByRole('checkbox', { name: /^Select all of Monday/ }).check()
  await expect(bar).toContainText('10 selected')
  await lines(mentor).filter({ hasText: 'Room 41' }).first().getByRole('checkbox').uncheck()
  await expect(bar).toContainText('9 selected')
  await expect(mentor.getByRole('checkbox', { name: /^Select all of Monday/ })).not.toBeChecked()
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await mentor.getByLabel('Room', { exact: true }).selectOption('Room 41')
  await mentor.getByRole('button', { name: 'Select all 5' }).click()
  await expect(bar).toContainText('5 selected')
  await api.patch(`/classes/${batch.classes[0]._id}`, { state: 'cancelled' })
  await expect(bar, 'what is cancelled meanwhile is not selected any more').toContainText('4 selected')
  await expect(lines(mentor).first().getByRole('checkbox')).toHaveCount(0)
  await gone()
})

test('a day is cancelled in three presses, and moved to another with its clashes and messages shown before', async ({
  signedInAs,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  const monday = weekAhead(100)
  const after = (days: number) => new Date(Date.parse(monday) + days * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const { gone } = await planFifty(mentor, site.url, monday)
  await mentor.goto(`/dashboard/timetable?day=${monday}`)
  await hydrated(mentor)
  const bar = mentor.getByRole('region', { name: 'Selected rows' })
  const dialog = mentor.getByRole('dialog')

  await mentor.getByRole('checkbox', { name: /^Select all of Tuesday/ }).check()
  await bar.getByRole('button', { name: 'Move' }).click()
  const date = dialog.getByLabel('New date of the first class')
  await expect(date).toHaveValue(after(8))
  await date.fill('')
  await dialog.getByRole('button', { name: 'Move 10 classes' }).click()
  await expect(dialog.getByText('Please choose the day')).toBeVisible()
  await date.fill(after(2))
  await expect(dialog.getByText('Please check this first:')).toBeVisible()
  await expect(dialog.getByText('10 classes change.')).toBeVisible()
  expect(await axe(mentor)).toEqual([])
  // The form has asked: it is saved without another question.
  await dialog.getByRole('button', { name: 'Move 10 classes anyway' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(mentor.getByRole('alertdialog')).toHaveCount(0)

  await mentor.getByRole('checkbox', { name: /^Select all of Monday/ }).check()
  await bar.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('radio', { name: /^Drop/ }).check()
  await dialog.getByLabel('Reason').fill('A power cut')
  await dialog.getByRole('button', { name: 'Cancel 10 classes' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bar).toBeHidden()
  await expect(lines(mentor).locator('summary').getByText('Cancelled')).toHaveCount(10)
  await gone()
})

test('a link to a class opens it on its day, also after it has moved', async ({ browser, signedInAs, site }) => {
  const [mentor, student, classmate] = [
    await signedInAs('mentor'),
    await signedInAs('student'),
    await signedInAs('student2'),
  ]
  const { api, courseId, batch, gone } = await newBatch(mentor, site.url, 'Linked at dawn', { classCount: 2 })
  await enroll(api, student, courseId, { batchId: batch._id })
  const { _id, startsAt } = batch.classes[1]
  const moved = new Date(Date.parse(startsAt) + 10 * 24 * 60 * 60_000).toISOString()
  await api.patch(`/classes/${_id}`, { startsAt: moved, isConfirmed: true })
  const link = `/dashboard/timetable?class=${_id}`
  for (const page of [mentor, student, await withoutScript(browser, student, site.url)]) {
    await page.goto(link)
    await expect(page).toHaveURL(new RegExp(`day=${inDays(13)}`))
    await expect(page.locator('details[open]').getByText('· Daily mornings, class 2')).toBeVisible()
  }
  await classmate.goto(link)
  await expect(classmate.getByRole('alert')).toHaveText('This class is no longer in your timetable.')
  await gone()
})

test('free rooms are shown for chosen hours', async ({ signedInAs, site }) => {
  const mentor = await signedInAs('mentor')
  const { gone } = await newBatch(mentor, site.url, 'Taken at dawn', { room: 'Room 77', classCount: 1 })
  await mentor.goto(`/dashboard/timetable?day=${inDays(2)}`)
  await hydrated(mentor)
  await mentor.getByRole('heading', { name: 'Free rooms' }).click()
  const free = async (from: string, to: string) => {
    await mentor.getByLabel('From', { exact: true }).fill(from)
    await mentor.getByLabel('Until', { exact: true }).fill(to)
    await mentor.getByRole('button', { name: 'Show free rooms' }).click()
  }
  const result = mentor.locator('#free-rooms').getByRole('status')
  await free('06:00', '06:30')
  await expect(result).toContainText('Room 77')
  await free('05:30', '06:30')
  await expect(result).not.toContainText('Room 77')
  await expect(result).toContainText('Free on')
  await free('06:30', '05:30')
  await expect(result).toHaveText('The end must be after the start.')
  await gone()
})
