import type { Page } from '@playwright/test'
import type { Register } from '#src/features/attendance/shapes.ts'
import { bookingForm } from '../factories.ts'
import { axe } from './axe.ts'
import { addSomeone, choice, classOf, dialogOf, soon, tile } from './class-now.ts'
import { expect, hydrated, test, toast } from './fixtures.ts'
import { counted } from './taps.ts'
import { callerOf } from './teaching.ts'

const byNameOnly = (page: Page, name: string) =>
  dialogOf(page).getByRole('button', { name: `Add “${name}” by name only` })

const rowsOf = async (api: ReturnType<typeof callerOf>, classId: string): Promise<Register['rows']> =>
  (await api.get(`/classes/${classId}/register`)).rows

test('a walk-in is marked in at most four taps: a name, a student for the day, one with a seat', async ({
  signedInAs,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  await mentor.setViewportSize({ width: 390, height: 844 })
  const { api, classId, batchId, enrolled, strangers, path, gone } = await classOf(mentor, site.url, 'Walking in', 1, 2)
  const [daily, seated, stranger] = [enrolled[0]?.name ?? '', enrolled[1]?.name ?? '', strangers[0]?.name ?? '']
  await mentor.goto(path)
  await hydrated(mentor)
  const dialog = dialogOf(mentor)

  await addSomeone(mentor).click()
  await expect(dialog.getByLabel('Name')).toBeVisible()
  await axe(mentor, 'whom to add')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(addSomeone(mentor)).toBeFocused()

  const byName = counted()
  await byName.tap(addSomeone(mentor))
  await dialog.getByLabel('Name').fill('Ravi Kumar')
  await byName.tap(byNameOnly(mentor, 'Ravi Kumar'))
  await expect(tile(mentor, 'Ravi Kumar')).toContainText('Guest')
  await expect(mentor.getByText('Attendance saved for 1 of 2 students.')).toBeVisible()

  const forToday = counted()
  await forToday.tap(addSomeone(mentor))
  await forToday.tap(choice(mentor, daily))
  await forToday.tap(dialog.getByRole('button', { name: 'For this class only' }))
  await expect(tile(mentor, daily)).toContainText('Present')

  const withSeat = counted()
  await withSeat.tap(addSomeone(mentor))
  await withSeat.tap(choice(mentor, seated))
  await withSeat.tap(dialog.getByRole('button', { name: 'With a seat from now on' }))
  await expect(toast(mentor, `${seated} is added to this class and has a seat in`)).toBeVisible()
  await expect(tile(mentor, seated)).toContainText('Present')

  const enrolling = counted()
  await enrolling.tap(addSomeone(mentor))
  await dialog.getByLabel('Name').fill(stranger)
  await enrolling.tap(choice(mentor, stranger).filter({ hasText: 'Not enrolled' }).first())
  await expect(dialog).toContainText(`${stranger} is not enrolled in Walking in.`)
  await enrolling.tap(dialog.getByRole('button', { name: 'Enroll and give a seat' }))
  await expect(tile(mentor, stranger)).toContainText('Present')
  for (const { taps } of [byName, forToday, withSeat, enrolling]) expect(taps.count).toBeLessThanOrEqual(4)

  await expect(mentor.getByText('Attendance saved for 4 of 5 students.')).toBeVisible()
  const rows = await rowsOf(api, classId)
  expect(
    rows
      .filter(({ mark }) => mark === 'present')
      .map(({ student }) => student.name)
      .sort(),
  ).toEqual([daily, seated, stranger, 'Ravi Kumar'].sort())
  const { holders } = await api.get(`/batches/${batchId}`)
  expect(holders.map(({ student }: Register['rows'][number]) => student.name)).toEqual(
    expect.arrayContaining([seated, stranger]),
  )
  expect(holders).toHaveLength(3)
  await gone()
})

test('two phones that are offline add the same people, marked and all: each is there once', async ({
  signedInAs,
  guest,
  site,
  expectPageError,
}) => {
  expectPageError(/ERR_INTERNET_DISCONNECTED/)
  const [mentor, admin] = [await signedInAs('mentor'), await signedInAs('admin')]
  const { api, classId, enrolled, path, gone } = await classOf(mentor, site.url, 'Walking in twice', 0, 1)
  const [student = ''] = enrolled.map(({ name }) => name)
  const visitor = 'Visitor Of Both'
  const booked = await (await guest()).request.post('/api/demo-booking', {
    headers: { origin: site.url },
    data: bookingForm({ fullName: visitor }),
  })
  await expect(booked).toBeOK()
  const phones = [
    [mentor, path],
    [admin, path.replace('mentor', 'admin')],
  ] as const
  for (const [page, at] of phones) {
    await page.goto(at)
    await hydrated(page)
    await expect(page.getByText('Nobody has a seat in this class.')).toBeVisible()
    await addSomeone(page).click()
    await expect(choice(page, visitor)).toBeVisible()
    await page.context().setOffline(true)
    await dialogOf(page).getByLabel('Name').fill('Ravi Kumar')
    await byNameOnly(page, 'Ravi Kumar').click()
    await expect(tile(page, 'Ravi Kumar')).toHaveAccessibleName(/not sent yet$/)
    await addSomeone(page).click()
    await choice(page, visitor).click()
    await addSomeone(page).click()
    await expect(choice(page, visitor), 'is in the register by now').toHaveCount(0)
    await choice(page, student).click()
    await dialogOf(page).getByRole('button', { name: 'For this class only' }).click()
    await expect(page.getByText('3 attendance entries are waiting on this phone for a connection.')).toBeVisible()
  }
  // On the second phone the name leaves again: the mark is of whom the first phone has added.
  await tile(admin, 'Ravi Kumar').click()
  expect(await rowsOf(api, classId)).toEqual([])
  await mentor.context().setOffline(false)
  await expect(mentor.getByText('Attendance saved for 3 students.')).toBeVisible()
  await admin.context().setOffline(false)
  await expect(admin.getByText('Attendance saved for 2 students.')).toBeVisible()
  await expect(tile(mentor, 'Ravi Kumar')).toContainText('Not marked')
  const rows = await rowsOf(api, classId)
  expect(rows.map(({ student, guest, mark }) => [student.name, guest, mark]).sort()).toEqual(
    [
      [student, null, 'present'],
      [visitor, 'visitor', 'present'],
      ['Ravi Kumar', 'name', null],
    ].sort(),
  )
  await gone()
})

test('a name is assigned to a student, and whoever was added by mistake is removed', async ({ signedInAs, site }) => {
  const mentor = await signedInAs('mentor')
  const { api, classId, enrolled, path, gone } = await classOf(mentor, site.url, 'Walking in as someone', 1, 1)
  const student = enrolled[0]?.name ?? ''
  for (const name of ['A tall man', 'A mistake'])
    await api.post(`/classes/${classId}/attendees`, { name, at: soon(0), sentAt: soon(0) })
  await mentor.goto(path)
  await hydrated(mentor)
  const added = mentor.getByRole('region', { name: 'Added to this class' })
  await added.getByRole('button', { name: 'Link to a student: A tall man' }).click()
  const dialog = dialogOf(mentor)
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Student' }).fill(student)
  await mentor.getByRole('option', { name: student }).first().click()
  await axe(mentor, 'who a name is')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(mentor, `A tall man is linked to ${student}.`)).toBeVisible()
  await expect(tile(mentor, student)).toContainText('Present')
  await expect(tile(mentor, 'A tall man')).toHaveCount(0)

  await added.getByRole('button', { name: 'Remove A mistake' }).click()
  await mentor.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toast(mentor, 'A mistake is removed from this class.')).toBeVisible()
  await expect(tile(mentor, 'A mistake')).toHaveCount(0)
  expect((await rowsOf(api, classId)).map(({ mark }) => mark).sort()).toEqual(['present', null].sort())
  await gone()
})

test('what cannot be added is listed with its reason', async ({ signedInAs, site }) => {
  const mentor = await signedInAs('mentor')
  const { api, classId, enrolled, path, gone } = await classOf(mentor, site.url, 'Walking in late', 1, 1)
  await mentor.goto(path)
  await hydrated(mentor)
  await mentor.context().setOffline(true)
  await addSomeone(mentor).click()
  await dialogOf(mentor).getByLabel('Name').fill('Ravi Kumar')
  await byNameOnly(mentor, 'Ravi Kumar').click()
  await addSomeone(mentor).click()
  await choice(mentor, enrolled[0]?.name ?? '').click()
  await dialogOf(mentor).getByRole('button', { name: 'With a seat from now on' }).click()
  await expect(mentor.getByText('2 attendance entries are waiting on this phone for a connection.')).toBeVisible()
  await callerOf(await signedInAs('admin'), site.url).patch(`/classes/${classId}`, { state: 'cancelled' })
  await mentor.context().setOffline(false)
  await expect(mentor.getByText('2 attendance entries were not saved.')).toBeVisible()
  await expect(mentor.getByText('Ravi Kumar, added: This class is cancelled. Nobody can be marked.')).toBeVisible()
  await mentor.getByRole('button', { name: 'Dismiss' }).click()
  await expect(mentor.getByText('2 attendance entries were not saved.')).toHaveCount(0)
  expect(await rowsOf(api, classId)).toHaveLength(1)
  await gone()
})

test('a seat that clashes with another class of the student is asked about', async ({ signedInAs, site }) => {
  const mentor = await signedInAs('mentor')
  const elsewhere = await classOf(mentor, site.url, 'Walking elsewhere', 1)
  const [student = ''] = elsewhere.names
  const { api, classId, batchId, path, gone } = await classOf(mentor, site.url, 'Walking in between', 0)
  await mentor.goto(path)
  await hydrated(mentor)
  await addSomeone(mentor).click()
  await dialogOf(mentor).getByLabel('Name').fill(student)
  await choice(mentor, student).filter({ hasText: 'Not enrolled' }).first().click()
  await dialogOf(mentor).getByRole('button', { name: 'Enroll and give a seat' }).click()
  const question = mentor.getByRole('alertdialog')
  await expect(question).toContainText('Walking elsewhere')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await rowsOf(api, classId)).toEqual([])
  await dialogOf(mentor).getByRole('button', { name: 'Enroll and give a seat' }).click()
  await question.getByRole('button', { name: 'Add anyway' }).click()
  await expect(tile(mentor, student)).toContainText('Present')
  expect((await api.get(`/batches/${batchId}`)).holders).toHaveLength(1)
  await gone()
  await elsewhere.gone()
})

test('before marking opens nothing is offered that would be refused', async ({ signedInAs, site }) => {
  const mentor = await signedInAs('mentor')
  const { api, classId, names, path, gone } = await classOf(mentor, site.url, 'Walking in early', 1)
  await api.patch(`/classes/${classId}`, { startsAt: soon(90), endsAt: soon(180), isConfirmed: true })
  await mentor.goto(path)
  await hydrated(mentor)
  await expect(mentor.getByText(/^You can mark attendance from /)).toBeVisible()
  await expect(tile(mentor, names[0] ?? '')).toBeDisabled()
  await expect(mentor.getByRole('button', { name: 'All present' })).toHaveCount(0)
  await expect(addSomeone(mentor)).toHaveCount(0)
  await gone()
})

test('a second walk-in of one name is asked about, also offline, and both have names of their own', async ({
  signedInAs,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  const { api, classId, path, gone } = await classOf(mentor, site.url, 'Walking in again', 1)
  await mentor.setViewportSize({ width: 390, height: 844 })
  await mentor.goto(path)
  await hydrated(mentor)
  await mentor.context().setOffline(true)
  for (const [typed, button] of [
    ['Ravi Kumar', 'Add “Ravi Kumar” by name only'],
    ['ravi kumar', 'Add “ravi kumar (2)”'],
    ['Ravi Kumar', 'Add “Ravi Kumar (3)”'],
    ['R'.repeat(100), `Add “${'R'.repeat(100)}” by name only`],
  ] as const) {
    await addSomeone(mentor).click()
    await dialogOf(mentor).getByLabel('Name').fill(typed)
    await expect(dialogOf(mentor).getByText('Is this someone else?')).toHaveCount(button.includes('(') ? 1 : 0)
    const excess = await dialogOf(mentor).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(excess, 'pixels that the dialog scrolls sideways').toBe(0)
    await dialogOf(mentor).getByRole('button', { name: button }).click()
  }
  for (const name of ['Ravi Kumar Guest', 'ravi kumar (2)', 'Ravi Kumar (3)'])
    await expect(tile(mentor, name)).toHaveCount(1)
  await mentor.context().setOffline(false)
  await expect(mentor.getByText('Attendance saved for 4 of 5 students.')).toBeVisible()
  const names = (await rowsOf(api, classId)).filter(({ guest }) => guest).map(({ student }) => student.name)
  expect(names.toSorted()).toEqual(['R'.repeat(100), 'Ravi Kumar', 'Ravi Kumar (3)', 'ravi kumar (2)'].toSorted())
  await gone()
})
