import type { Page } from '@playwright/test'
import type { BatchInput } from '../../src/features/batches/shapes.ts'
import { withPlainSpaces } from '../../src/shared/text.ts'
import { formatWeekday } from '../../src/shared/time.ts'
import { dateIn } from '../../src/shared/wall-time.ts'
import { account, batchDraft } from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { addSomeone, choice, dialogOf, soon, tile } from './class-now.ts'
import { expect, hydrated, test, toast } from './fixtures.ts'
import { counted } from './taps.ts'
import { callerOf, enroll, newBatch, weekAhead } from './teaching.ts'

test.skip(!HAS_CLASSROOM)

const PHONE = { width: 390, height: 844 }
const WEEKDAYS: BatchInput['weekdays'] = ['mon', 'tue', 'wed', 'thu', 'fri']

type Api = ReturnType<typeof callerOf>
type Message = { _id: string; message: string }

const dayOf = ({ startsAt }: { startsAt: string }) => dateIn(startsAt, 'Asia/Kolkata')

/** Signs up a student, who is approved and then logs in. */
async function newStudent(page: Page, origin: string, admin: Api, name: string) {
  const { email, password } = account({ name })
  const student = callerOf(page, origin)
  const { user } = await student.post('/auth/signup', { name, email, password })
  await admin.patch(`/approval/approve/${user._id}`, {})
  await student.post('/auth/login', { email, password })
}

/** Two batches of a course, on the same five days of a week; and another course with one class, in ten minutes. */
async function planWeek(mentor: Page, origin: string) {
  const days = { startsOn: weekAhead(50), weekdays: WEEKDAYS, classCount: 5, seats: 4 }
  const course = await newBatch(mentor, origin, 'Every day of a week', { ...days, name: 'Early birds' })
  const { api, courseId } = course
  const { _id: mentorId } = await api.get('/profile/me')
  const hours = { name: 'Late birds', startTime: '22:00', endTime: '23:00' }
  const late = await api.post('/batches', {
    ...batchDraft({ courseId, mentorId }, { ...days, ...hours }),
    isConfirmed: true,
  })
  const today = await newBatch(mentor, origin, 'A class of today', { classCount: 1 })
  await api.patch(`/classes/${today.batch.classes[0]._id}`, { startsAt: soon(10), endsAt: soon(70), isConfirmed: true })
  return { ...course, late, today }
}

/** The messages that a user has received since this was last called. */
function inboxOf(user: Page) {
  const sentIds = new Set<string>()
  return async () => {
    const all: Message[] = await (await user.request.get('/api/notifications')).json()
    const received = all.filter(({ _id }) => !sentIds.has(_id))
    for (const { _id } of received) sentIds.add(_id)
    return received.map(({ message }) => withPlainSpaces(message))
  }
}

async function expectInBell(user: Page, words: RegExp) {
  await user.getByRole('button', { name: /^Notifications/ }).click()
  await expect(user.getByRole('listitem').filter({ hasText: words })).toHaveCount(1)
  await user.keyboard.press('Escape')
}

/** A guest's page is as old as its request: what has just changed may be a moment away. */
async function expectNextBatch(guest: Page, courseId: string, date: string, seats: string) {
  const next = guest.getByRole('region', { name: 'Next batch', exact: true })
  await expect(async () => {
    await guest.goto(`/courses/${courseId}`)
    await expect(next).toContainText(formatWeekday(date), { timeout: 2_000 })
    await expect(next).toContainText(seats, { timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
}

/** The day has one class, of which these words are shown; without words it has none. */
async function expectOnDay(student: Page, date: string, words: string[]) {
  await student.goto(`/dashboard/timetable?day=${date}`)
  const day = student.getByRole('region', { name: /^\w+day, / })
  await expect(day).toHaveCount(1)
  const classes = day.getByRole('listitem')
  await expect(classes).toHaveCount(words.length > 0 ? 1 : 0)
  for (const word of words) await expect(classes).toContainText(word)
}

/** From the week that is shown: the day, the action, its field and its button. */
async function cancelDay(admin: Page, day: string, date: string) {
  const { taps, tap } = counted()
  const dialog = admin.getByRole('dialog', { name: 'Cancel 2 classes' })
  await selectDay(admin, day, date, tap)
  await tap(admin.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Cancel' }))
  await tap(dialog.getByLabel('Reason'))
  await tap(dialog.getByRole('radio', { name: /^Drop/ }))
  await dialog.getByLabel('Reason').fill('The lift is broken')
  await expect(dialog.getByText('2 classes change.')).toBeVisible()
  await tap(dialog.getByRole('button', { name: 'Cancel 2 classes' }))
  await expect(toast(admin, '2 classes cancelled.')).toBeVisible()
  expect(taps.count, 'to cancel a day').toBeLessThanOrEqual(5)
}

async function substituteOnDay(admin: Page, day: string, date: string) {
  const { taps, tap } = counted()
  const dialog = admin.getByRole('dialog', { name: 'Substitute for 2 classes' })
  const mentor = dialog.getByRole('combobox', { name: 'Substitute mentor' })
  await selectDay(admin, day, date, tap)
  await tap(admin.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Substitute' }))
  await tap(mentor)
  await mentor.fill('Harpreet')
  await tap(admin.getByRole('option', { name: 'Harpreet Sodhi' }))
  await expect(mentor).toHaveValue('Harpreet Sodhi')
  await tap(dialog.getByRole('button', { name: 'Substitute for 2 classes' }))
  await expect(toast(admin, '2 classes given to another mentor.')).toBeVisible()
  expect(taps.count, 'to substitute for a day').toBeLessThanOrEqual(5)
}

async function selectDay(admin: Page, day: string, date: string, tap: ReturnType<typeof counted>['tap']) {
  await admin.goto(`/dashboard/timetable?day=${date}`)
  await hydrated(admin)
  await tap(admin.getByRole('checkbox', { name: new RegExp(`^Select all of ${day}`) }))
}

async function declareHoliday(admin: Page, date: string) {
  const { taps, tap } = counted()
  const form = admin.getByRole('region', { name: 'Declare a holiday' })
  await admin.goto('/dashboard/admin')
  await hydrated(admin)
  await tap(admin.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Holidays' }))
  await tap(form.getByLabel('Day'))
  await form.getByLabel('Day').fill(date)
  await tap(form.getByLabel('Name'))
  await form.getByLabel('Name').fill('Polling day')
  await tap(form.getByRole('button', { name: 'Declare holiday and move 2 classes' }))
  await expect(toast(admin, 'is a holiday. 2 classes moved.')).toBeVisible()
  expect(taps.count, 'to declare a holiday').toBeLessThanOrEqual(5)
}

async function extend(admin: Page, batchId: string) {
  const { taps, tap } = counted()
  const dialog = admin.getByRole('dialog', { name: 'Extend Early birds' })
  await admin.goto(`/dashboard/batches/${batchId}`)
  await hydrated(admin)
  await tap(admin.getByRole('button', { name: 'More for Early birds' }))
  await tap(admin.getByRole('button', { name: 'Extend' }))
  await dialog.getByLabel('How many more classes').fill('2')
  await tap(dialog.getByRole('button', { name: 'Add classes' }))
  await expect(toast(admin, '2 classes added to Early birds. The last is on')).toBeVisible()
  expect(taps.count, 'to extend a batch').toBeLessThanOrEqual(3)
}

async function merge(admin: Page, from: string, into: string) {
  const { taps, tap } = counted()
  const dialog = admin.getByRole('dialog', { name: 'Merge Late birds' })
  await admin.goto(`/dashboard/batches/${from}`)
  await hydrated(admin)
  await tap(admin.getByRole('button', { name: 'More for Late birds' }))
  await tap(admin.getByRole('button', { name: 'Merge' }))
  await tap(dialog.getByRole('radio', { name: /^Early birds/ }))
  await tap(dialog.getByRole('button', { name: 'Merge' }))
  await expect(toast(admin, 'Late birds was merged into Early birds: 1 student moved.')).toBeVisible()
  await expect(admin).toHaveURL(`/dashboard/batches/${into}`)
  expect(taps.count, 'to merge a batch').toBeLessThanOrEqual(5)
}

async function markWalkIn(mentor: Page, batchId: string, name: string) {
  const { taps, tap } = counted()
  await mentor.goto(`/dashboard/batches/${batchId}`)
  await hydrated(mentor)
  await tap(mentor.getByRole('link', { name: 'Attendance register of class 1', exact: true }))
  await tap(addSomeone(mentor))
  await tap(choice(mentor, name))
  await tap(dialogOf(mentor).getByRole('button', { name: 'For this class only' }))
  await expect(tile(mentor, name)).toContainText('Present')
  expect(taps.count, 'to mark a walk-in').toBeLessThanOrEqual(4)
}

test('a week with a cancelled day, a holiday, a substitute, a longer batch, a merged one and a walk-in takes few taps', async ({
  guest,
  signedInAs,
  site,
}) => {
  const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
  const [arjun, divya, yamini] = [await signedInAs('student'), await signedInAs('student2'), await guest()]
  const visitor = await guest()
  const adminApi = callerOf(admin, site.url)
  await newStudent(yamini, site.url, adminApi, 'Yamini Thomas')
  const { api, courseId, batch, late, today, gone } = await planWeek(mentor, site.url)
  const [monday = '', tuesday = '', wednesday = '', thursday = '']: string[] = batch.classes.map(dayOf)
  for (const student of [arjun, divya]) await enroll(api, student, courseId, { batchId: batch._id })
  await enroll(api, yamini, courseId, { batchId: late._id })
  await enroll(api, yamini, today.courseId)

  const inboxes = new Map([arjun, divya, yamini].map((student) => [student, inboxOf(student)]))
  for (const [student, received] of inboxes) {
    await student.setViewportSize(PHONE)
    await student.goto(`/dashboard/timetable?day=${monday}`)
    await hydrated(student)
    await received()
  }
  /** These students have one message of the latest change, and read it; the others have none. */
  async function expectOneMessage(readers: Page[], words: RegExp) {
    for (const [student, received] of inboxes) {
      const isReader = readers.includes(student)
      expect(await received()).toEqual(isReader ? [expect.stringMatching(words)] : [])
      if (isReader) await expectInBell(student, words)
    }
  }

  await expectNextBatch(visitor, courseId, monday, '2 seats left')
  await cancelDay(admin, 'Monday', monday)
  await expectOneMessage([arjun, divya, yamini], /: class 1 on .* is cancelled\..* Reason: The lift is broken\./)
  await expectNextBatch(visitor, courseId, tuesday, '2 seats left')

  await substituteOnDay(admin, 'Tuesday', tuesday)
  await expectOneMessage([arjun, divya, yamini], / will be taught by Harpreet Sodhi \(was Meera Nair\)\./)

  const [{ to: moved }] = await adminApi.get(`/holidays/${wednesday}/classes`)
  await declareHoliday(admin, wednesday)
  await expectOneMessage([arjun, divya, yamini], / is moved to .* \(was .* Reason: Polling day, /)

  await extend(admin, batch._id)
  await expectOneMessage([arjun, divya], /Early birds: 2 classes are new: /)

  await merge(admin, late._id, batch._id)
  await expectOneMessage([yamini], /, Late birds: the batch was merged into Early birds\./)
  await expectNextBatch(visitor, courseId, tuesday, '1 seat left')

  await mentor.setViewportSize(PHONE)
  await markWalkIn(mentor, today.batch._id, 'Yamini Thomas')

  await expectOnDay(arjun, monday, ['Every day of a week', 'Cancelled'])
  // Divya has the seat beside Arjun's.
  for (const student of [arjun, yamini]) {
    await expectOnDay(student, tuesday, ['5:00 – 6:00 AM', 'Harpreet Sodhi'])
    await expectOnDay(student, wednesday, [])
    await expectOnDay(student, thursday, ['5:00 – 6:00 AM', 'Meera Nair'])
    await expectOnDay(student, dayOf(moved), ['5:00 – 6:00 AM', 'Meera Nair'])
  }
  await adminApi.remove(`/holidays/${wednesday}`)
  for (const remove of [gone, today.gone]) await remove()
})
