import type { Page } from '@playwright/test'
import type { BatchInput } from '../../src/features/batches/shapes.ts'
import { dateIn, daysAfter } from '../../src/shared/wall-time.ts'
import { inDays } from '../factories.ts'
import { axe } from './axe.ts'
import { expect, pressInMenu, test } from './fixtures.ts'
import { newCourse } from './new-course.ts'

const clash = (page: Page) => page.getByRole('status').filter({ hasText: 'Clash' })
const PREVIEW = '**/api/batches/preview'

const weekdayMornings = {
  startTime: '04:00',
  endTime: '05:00',
  weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
} satisfies Partial<BatchInput>

async function fillIn(mentor: Page, startsOn: string) {
  await mentor.getByLabel('First day').fill(startsOn)
  await mentor.getByLabel('Begins at').fill('04:00')
  await mentor.getByLabel('Ends at').fill('05:00')
  await mentor.getByRole('textbox', { name: 'Classes' }).fill('3')
  await mentor.getByLabel('Room').fill('Vault')
}

// product 21.4
test('what another saves meanwhile stands under the fields, who and what once, and goes again', async ({
  signedInAs,
  site,
}) => {
  const [mentor, admin] = [await signedInAs('mentor'), await signedInAs('admin')]
  const { courseId, plan, gone } = await newCourse(mentor, site.url, 'Vaults before dawn')
  const same = { ...weekdayMornings, startsOn: inDays(50), classCount: 3 }
  await mentor.goto(`/dashboard/batches/new?course=${courseId}`)
  await fillIn(mentor, same.startsOn)
  await expect(mentor.getByRole('region', { name: 'Planned classes' })).toContainText('3 classes from')
  await expect(clash(mentor)).toHaveCount(0)

  const { _id: id } = await plan({ ...same, room: 'Vault', name: 'Meanwhile' })
  await expect(clash(mentor)).toHaveText('Clash in all 3 classes: Meera Nair, Vault.')
  await expect(mentor.getByLabel('Room'), 'it takes no focus').toBeFocused()
  const dates = mentor.getByText('Meera Nair teaches Meanwhile of Vaults before dawn in Vault:')
  await expect(dates).toBeHidden()
  await mentor.getByText('Where and when').click()
  await expect(dates).toBeVisible()
  expect(await axe(mentor)).toEqual([])
  await expect(mentor.getByRole('button', { name: 'Plan batch anyway' })).toBeVisible()

  await mentor.getByLabel('Begins at').fill('03:00')
  await mentor.getByLabel('Ends at').fill('04:00')
  await expect(clash(mentor)).toHaveCount(0)
  await mentor.getByLabel('Ends at').fill('04:30')
  await expect(clash(mentor)).toHaveCount(1)
  const cancelled = await admin.request.delete(`/api/batches/${id}`, { headers: { origin: site.url }, data: {} })
  await expect(cancelled).toBeOK()
  await expect(clash(mentor)).toHaveCount(0)
  await mentor.getByRole('button', { name: 'Plan batch', exact: true }).click()
  await expect(mentor.getByRole('heading', { level: 1, name: 'Weekday mornings' })).toBeVisible()
  await gone()
})

test('a form that could not look says nothing and stays usable; the save asks', async ({ signedInAs, site }) => {
  const mentor = await signedInAs('mentor')
  const { courseId, plan, gone } = await newCourse(mentor, site.url, 'Strongrooms before dawn')
  const startsOn = inDays(60)
  await plan({ ...weekdayMornings, startsOn, classCount: 3, name: 'Before' })
  await mentor.goto(`/dashboard/batches/new?course=${courseId}`)
  await fillIn(mentor, startsOn)
  await expect(clash(mentor)).toHaveText('Clash in all 3 classes: Meera Nair.')
  await mentor.route(PREVIEW, (route) => route.abort('internetdisconnected'))
  await mentor.getByRole('textbox', { name: 'Classes' }).fill('2')
  await expect(clash(mentor)).toHaveCount(0)
  await mentor.getByRole('button', { name: 'Plan batch', exact: true }).click()
  const question = mentor.getByRole('alertdialog')
  await expect(question).toContainText('Meera Nair teaches Before of Strongrooms before dawn on')
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await expect(mentor.getByRole('heading', { level: 1, name: 'Weekday mornings' })).toBeVisible()
  await gone()
})

test('a class that is moved or taught by a substitute shows what is in its way in the dialog', async ({
  signedInAs,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  const { plan, gone } = await newCourse(mentor, site.url, 'Cellars before dawn')
  const hours = { startTime: '04:00', endTime: '05:00', room: 'Cellar' }
  const { _id: id } = await plan({ ...hours, startsOn: inDays(70), classCount: 2 })
  const { classes } = await plan({ ...hours, startsOn: inDays(75), classCount: 1, name: 'Below' })
  const taken = dateIn(classes[0].startsAt, 'Asia/Kolkata')
  await mentor.goto(`/dashboard/batches/${id}`)
  await pressInMenu(mentor, 'class 1', 'Move class 1')
  const dialog = mentor.getByRole('dialog')
  await dialog.getByLabel('Day').fill(taken)
  await expect(clash(mentor)).toHaveText('Clash: Meera Nair, Cellar.')
  expect(await axe(mentor)).toEqual([])
  await dialog.getByLabel('Day').fill(daysAfter(taken, 1))
  await expect(clash(mentor)).toHaveCount(0)
  await dialog.getByLabel('Day').fill(taken)
  await dialog.getByRole('button', { name: 'Move class anyway' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(mentor.getByRole('alertdialog')).toHaveCount(0)
  await gone()
})
