import { holidays } from '../../db/demo/institute/holidays.ts'
import { dateIn, daysAfter } from '../../src/shared/wall-time.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { axe } from './axe.ts'
import { soon } from './class-now.ts'
import { expect, more, test } from './fixtures.ts'
import { newBatch } from './teaching.ts'

test.skip(!HAS_CLASSROOM)

const dayOf = ({ startsAt }: { startsAt: string }) => dateIn(startsAt, 'Asia/Kolkata')

// product 21.13
test('the page of a batch opens on its next class with the register, and folds the later ones', async ({
  signedInAs,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  const { api, batch, gone } = await newBatch(mentor, site.url, 'Folds at dawn', { classCount: 12 })
  await api.patch(`/classes/${batch.classes[0]._id}`, { state: 'cancelled' })
  await mentor.goto(`/dashboard/batches/${batch._id}`)
  const classes = mentor.getByRole('region', { name: 'Classes' })
  const rows = classes.getByRole('list', { name: 'Upcoming classes' }).getByRole('listitem')
  await expect(rows).toHaveCount(7)
  await expect(rows.nth(0)).toContainText('Cancelled')
  await expect(rows.nth(1)).toContainText('Next')
  await expect(classes.getByText('Next', { exact: true })).toHaveCount(1)
  const rare = mentor.getByRole('button', { name: /^(Edit|Change mentor of|Cancel) class 2$/ })
  await expect(mentor.getByRole('button', { name: 'Move class 2' })).toBeVisible()
  await expect(rare, 'behind the menu on any screen').toHaveCount(0)
  await more(mentor, 'class 2')
  await expect(rare).toHaveCount(3)
  await mentor.keyboard.press('Escape')
  await classes.getByText('5 later classes').click()
  await expect(classes.getByRole('list', { name: 'Later classes' }).getByRole('listitem')).toHaveCount(5)
  await expect(mentor.getByRole('button', { name: 'Move class 11' })).toBeVisible()

  await mentor.setViewportSize({ width: 390, height: 844 })
  const register = mentor.getByRole('link', { name: /^Attendance register of class/ })
  await expect(register, 'of no class that is days away').toHaveCount(0)
  const next = batch.classes[1]._id
  await api.patch(`/classes/${next}`, { startsAt: soon(29), endsAt: soon(100), isConfirmed: true })
  await expect(register).toHaveAccessibleName('Attendance register of class 1')
  await register.click()
  await expect(mentor).toHaveURL(`/dashboard/classes/${next}/register`)
  await gone()
})

// product 21.13
test('a batch is copied: the form begins with all of it and the next start, and free rooms', async ({
  signedInAs,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  const hours = { startTime: '03:00', endTime: '04:00', classCount: 4, seats: 6, room: 'Room 61' }
  const { api, batch, gone } = await newBatch(mentor, site.url, 'Copies at night', { ...hours, name: 'Owls' })
  await mentor.goto(`/dashboard/batches/${batch._id}`)
  await more(mentor, 'Owls')
  await mentor.getByRole('link', { name: 'Copy' }).click()
  const main = mentor.getByRole('main')
  await expect(main).toContainText('With the course, days, timings and place of Owls.')
  await expect(main.getByRole('combobox', { name: 'Course' })).toHaveValue('Copies at night')
  await expect(main.getByRole('combobox', { name: 'Mentor' })).toHaveValue('Meera Nair')
  const last = dayOf(batch.classes.at(-1))
  const next = [1, 2, 3].map((days) => daysAfter(last, days)).find((day) => !Object.hasOwn(holidays, day))
  await expect(mentor.getByLabel('First day')).toHaveValue(next ?? '')
  await expect(mentor.getByRole('textbox', { name: 'Classes' })).toHaveValue('4')
  await expect(mentor.getByRole('textbox', { name: 'Seats' })).toHaveValue('6')
  const free = mentor.getByRole('group', { name: /^Free on the first day/ })
  await expect(free.getByRole('button', { name: 'Room 61' })).toHaveAttribute('aria-pressed', 'true')
  await mentor.getByLabel('First day').fill(dayOf(batch.classes[0]))
  await expect(free.getByRole('button').first()).toBeVisible()
  await expect(free.getByRole('button', { name: 'Room 61' })).toHaveCount(0)
  await mentor.getByLabel('First day').fill(next ?? '')
  await mentor.getByRole('button', { name: 'Plan batch' }).click()
  await expect(mentor.getByRole('heading', { level: 1, name: 'Owls' })).toBeVisible()
  const body = await api.get(`/batches/all?courseId=${batch.courseId}`)
  expect(body.map(({ room, seats }: { room: string; seats: number }) => [room, seats])).toEqual([
    ['Room 61', 6],
    ['Room 61', 6],
  ])
  await mentor.goto('/dashboard/batches/new?copy=unknown')
  await expect(mentor.getByText('Batch not found.')).toBeVisible()
  await gone()
})

test('the dialog of a class offers the free rooms at its hours', async ({ signedInAs, site }) => {
  const mentor = await signedInAs('mentor')
  const hours = { startTime: '03:00', endTime: '04:00', classCount: 2, room: 'Room 62' }
  const { batch, gone } = await newBatch(mentor, site.url, 'Rooms at night', hours)
  await mentor.goto(`/dashboard/batches/${batch._id}`)
  const dialog = mentor.getByRole('dialog')
  const free = dialog.getByRole('group', { name: 'Free at this time' })
  const button = free.getByRole('button', { name: 'Room 62' })
  await mentor.getByRole('button', { name: 'Move class 1' }).click()
  await expect(button, 'the class itself is not in its own way').toHaveAttribute('aria-pressed', 'true')
  await dialog.getByLabel('Day').fill(dayOf(batch.classes[1]))
  await expect(free.getByRole('button').first()).toBeVisible()
  await expect(button, 'the next class is').toHaveCount(0)
  await dialog.getByLabel('Begins at').fill('05:00')
  await dialog.getByLabel('Ends at').fill('06:00')
  await dialog.getByLabel('Room').fill('')
  await button.click()
  await expect(dialog.getByLabel('Room')).toHaveValue('Room 62')
  expect(await axe(mentor)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await gone()
})
