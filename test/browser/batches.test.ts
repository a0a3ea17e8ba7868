import { holidays } from '../../db/demo/institute/holidays.ts'
import { isoDate } from '../../src/shared/iso-date.ts'
import { formatDate } from '../../src/shared/time.ts'
import { batchDraft } from '../factories.ts'
import { axe } from './axe.ts'
import { expect, pressInMenu, pressTwice, test, toast } from './fixtures.ts'
import { newCourse } from './new-course.ts'

const holiday = Object.keys(holidays).find((date) => date > isoDate(new Date())) ?? ''

test('a mentor plans a batch beside its classes and what is in the way, and nothing typed is lost', async ({
  signedInAs,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  const { plan, gone } = await newCourse(mentor, site.url, 'Shelves by day')
  await plan({ name: 'Afternoons', startsOn: holiday, startTime: '14:00', endTime: '16:00' })
  await mentor.goto('/dashboard/batches')
  await mentor.getByRole('link', { name: 'New batch' }).click()
  const [main, preview] = [mentor.getByRole('main'), mentor.getByRole('region', { name: 'Planned classes' })]
  await mentor.getByRole('button', { name: 'Plan batch' }).click()
  await expect(main.getByText('Please choose a course')).toBeVisible()
  await expect(main.getByRole('combobox', { name: 'Course' })).toBeFocused()
  await main.getByRole('combobox', { name: 'Course' }).fill('by day')
  await mentor.getByRole('option', { name: 'Shelves by day' }).click()
  await expect(main.getByRole('combobox', { name: 'Mentor' })).toHaveValue('Meera Nair')

  await mentor.getByLabel('First day').fill(holiday)
  for (const day of ['Saturday', 'Sunday']) await main.getByLabel(day).check()
  await mentor.getByLabel('Begins at').fill('15:00')
  await mentor.getByLabel('Ends at').fill('17:00')
  await mentor.getByRole('textbox', { name: 'Classes' }).fill('8')
  await expect(mentor.getByLabel('Name', { exact: true })).toHaveAttribute('placeholder', 'Daily afternoons')
  await expect(preview).toContainText('8 classes from')
  await expect(preview).toContainText(`Skipped because of holidays: ${formatDate(holiday)}`)

  await mentor.reload()
  await expect(mentor.getByText('We have restored what you typed before.')).toBeVisible()
  await expect(main.getByRole('combobox', { name: 'Course' })).toHaveValue('Shelves by day')
  await expect(mentor.getByText('Clash in all 8 classes: Meera Nair.')).toBeVisible()
  await expect(mentor.getByText('Not saved yet')).toBeVisible()
  await mentor.getByRole('button', { name: 'Plan batch anyway' }).click()
  await expect(mentor.getByRole('heading', { level: 1, name: 'Daily afternoons' })).toBeVisible()
  await expect(mentor.getByRole('list', { name: 'Upcoming classes' }).getByRole('listitem')).toHaveCount(7)
  await expect(mentor.getByText('1 later class')).toBeVisible()

  await mentor.getByRole('link', { name: 'Edit' }).click()
  await mentor.getByRole('textbox', { name: 'Classes' }).fill('9')
  await expect(preview.getByRole('heading', { name: 'Added (1)' })).toBeVisible()
  await expect(preview.getByRole('heading', { name: 'Unchanged (8)' })).toBeVisible()
  await mentor.getByLabel('Name', { exact: true }).fill('With the trolley')
  await mentor.getByRole('button', { name: 'Save batch anyway' }).click()
  await expect(mentor.getByRole('heading', { level: 1, name: 'With the trolley' })).toBeVisible()
  await gone()
})

test('a list of batches names each course whole, and cuts off nothing, at every width', async ({
  signedInAs,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  const { plan, gone } = await newCourse(mentor, site.url, 'Counting: Cycles, Batches and Serial Numbers at noon')
  await plan({ weekdays: ['mon', 'tue', 'thu', 'sat'], startTime: '11:00', endTime: '13:00', classCount: 4 })
  await mentor.goto('/dashboard/batches')
  const [table, rows] = [mentor.getByRole('table'), mentor.getByRole('row').filter({ has: mentor.getByRole('link') })]
  await expect(rows.filter({ hasText: '11:00 AM' })).toContainText('Mon, Tue, Thu and Sat')
  for (const width of [360, 700, 740, 768, 820, 1024, 1100, 1200, 1264, 1280, 1440]) {
    await mentor.setViewportSize({ width, height: 800 })
    const cutOff = () =>
      table.evaluate((element) => {
        const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
          clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight)
        const words = element.querySelectorAll('td :is(a, span, div)')
        return [element, ...words].filter(isCut).map(({ textContent }) => textContent)
      })
    await expect.poll(cutOff, `at ${width}`).toEqual([])
    const widths = await rows
      .first()
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => cell.clientWidth))
    expect(widths[0], `the course's at ${width}`).toBe(Math.max(...widths))
  }
  await gone()
})

test('in a low window suggestions stay within it', async ({ signedInAs }) => {
  const mentor = await signedInAs('mentor')
  const height = 400
  await mentor.setViewportSize({ width: 640, height })
  await mentor.goto('/dashboard/batches/new')
  const course = mentor.getByRole('main').getByRole('combobox', { name: 'Course' })
  for (const place of ['start', 'center', 'end'] as const) {
    await course.evaluate((box, block) => box.scrollIntoView({ block }), place)
    await mentor.getByRole('button', { name: 'Show: Course' }).click()
    await expect(mentor.getByRole('option', { name: 'Integration Lab' })).toBeAttached()
    const outside = async () => {
      const { y = -1, height: high = height } = (await mentor.getByRole('listbox').locator('..').boundingBox()) ?? {}
      return Math.max(0, -y, y + high - height)
    }
    await expect.poll(outside, place).toBe(0)
    await mentor.keyboard.press('Escape')
    await expect(mentor.getByRole('listbox')).toBeHidden()
  }
})

test('two change one batch: what does not overlap is put together, what does is chosen', async ({
  signedInAs,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  const { courseId, plan, gone } = await newCourse(mentor, site.url, 'Racks at dusk')
  const made = await plan({ name: 'Dusk', startTime: '03:00', endTime: '04:00', classCount: 2 })
  await mentor.goto(`/dashboard/batches/${made._id}/edit`, { waitUntil: 'networkidle' })
  await mentor.getByLabel('Room', { exact: true }).fill('Room 9')
  const { mentorId, startsOn, version } = made
  const theirs = batchDraft({ courseId, mentorId }, { startsOn, startTime: '03:00', endTime: '04:00', classCount: 2 })
  const data = { ...theirs, name: 'Late dusk', weekdays: ['sat', 'sun'], version, isConfirmed: true }
  expect(await mentor.request.put(`/api/batches/${made._id}`, { headers: { origin: site.url }, data })).toBeOK()
  await mentor.getByRole('button', { name: 'Save batch' }).click()
  await expect(mentor.getByRole('heading', { level: 1, name: 'Late dusk' })).toBeVisible()
  const saved = await (await mentor.request.get(`/api/batches/${made._id}`)).json()
  expect(saved).toMatchObject({ name: 'Late dusk', room: 'Room 9', weekdays: ['sat', 'sun'] })

  await mentor.goto(`/dashboard/batches/${made._id}/edit`, { waitUntil: 'networkidle' })
  await mentor.getByRole('main').getByRole('combobox', { name: 'Mentor' }).fill('Suresh')
  await mentor.getByRole('option', { name: 'Suresh Iyengar' }).click()
  const [admin] = (await (await mentor.request.get('/api/batches/mentors')).json()).filter(
    ({ name }: { name: string }) => name === 'Ananya Rao',
  )
  const changed = { ...data, mentorId: admin._id, room: 'Room 9', version: saved.version }
  expect(
    await mentor.request.put(`/api/batches/${made._id}`, { headers: { origin: site.url }, data: changed }),
  ).toBeOK()
  await mentor.getByRole('button', { name: 'Save batch' }).click()
  const choice = mentor.getByRole('dialog').getByRole('group', { name: 'Mentor' })
  await expect(choice).toContainText('YoursSuresh IyengarTheirsAnanya Rao')
  await gone()
})

test('two change one class: what does not overlap is put together, what does is chosen', async ({
  signedInAs,
  site,
}) => {
  const [mentor, admin] = [await signedInAs('mentor'), await signedInAs('admin')]
  const { plan, gone } = await newCourse(mentor, site.url, 'Scales at noon')
  const { _id: id } = await plan({ startTime: '12:00', endTime: '13:00', room: 'Room 1', classCount: 1 })
  await mentor.goto(`/dashboard/batches/${id}`)
  await admin.goto(`/dashboard/batches/${id}`)
  const [theirs, mine] = [admin.getByRole('dialog'), mentor.getByRole('dialog')]
  const saved = async () => (await (await mentor.request.get(`/api/batches/${id}`)).json()).classes[0]

  for (const page of [mentor, admin]) await pressInMenu(page, 'class 1', 'Edit class 1')
  await theirs.getByLabel('Note for the students').fill('Bring a pencil.')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toHaveCount(0)
  await mine.getByLabel('Topic').fill('Weighing')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(toast(mentor, 'We have combined their changes and yours.')).toBeVisible()
  await expect(mine).toHaveCount(0)
  expect(await saved()).toMatchObject({ topic: 'Weighing', note: 'Bring a pencil.', state: 'planned' })

  for (const page of [mentor, admin]) await pressInMenu(page, 'class 1', 'Edit class 1')
  await theirs.getByLabel('Note for the students').fill('Bring a pen.')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toHaveCount(0)
  await mine.getByLabel('Note for the students').fill('Bring chalk.')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.last()).toContainText('Note for the studentsYoursBring chalk.TheirsBring a pen.')
  expect(await axe(mentor)).toEqual([])
  await mine.last().getByRole('radio', { name: 'Theirs' }).check()
  await mine.last().getByRole('button', { name: 'Save my choice' }).click()
  await expect(mine).toHaveCount(0)
  expect(await saved()).toMatchObject({ topic: 'Weighing', note: 'Bring a pen.' })

  for (const page of [mentor, admin]) await page.getByRole('button', { name: 'Move class 1' }).click()
  await theirs.getByLabel('Ends at').fill('14:00')
  await theirs.getByLabel('Room', { exact: true }).fill('Room 2')
  await theirs.getByRole('button', { name: 'Move class' }).click()
  await expect(theirs).toHaveCount(0)
  await mine.getByLabel('Begins at').fill('11:30')
  await mine.getByRole('button', { name: 'Move class' }).click()
  await expect(mine).toHaveCount(0)
  const { startsAt, endsAt, room } = await saved()
  expect(room).toBe('Room 2')
  expect(Date.parse(endsAt) - Date.parse(startsAt), 'begins as one said and ends as the other').toBe(150 * 60_000)
  await gone()
})

test('what is typed about a class survives a press beside the dialog, a reload and Back', async ({
  signedInAs,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  const { plan, gone } = await newCourse(mentor, site.url, 'Pallets at noon')
  const { _id: id } = await plan({ startTime: '12:00', endTime: '13:00', classCount: 2 })
  const address = `/dashboard/batches/${id}`
  await mentor.goto(address)
  const dialog = mentor.getByRole('dialog')
  const back = dialog.getByText('We have restored what you typed before.')
  async function open(action: string) {
    if (action === 'Edit class 1') await pressInMenu(mentor, 'class 1', action)
    else await mentor.getByRole('button', { name: action }).click()
    await expect(dialog).toBeVisible()
  }
  async function closeBeside() {
    await mentor.mouse.click(5, 5)
    await expect(dialog).toHaveCount(0)
  }
  const typed = [
    ['Edit class 1', 'Note for the students', 'Bring a pencil.', ''],
    ['Move class 1', 'Begins at', '11:30', '12:00'],
    ['Add a class', 'Topic', 'Weighing', ''],
  ] as const
  for (const [action, label, words] of typed) {
    await open(action)
    await expect(back).toHaveCount(0)
    await dialog.getByLabel(label).fill(words)
    await closeBeside()
  }
  const leave = [
    closeBeside,
    () => mentor.reload(),
    async () => {
      await mentor.goto('/unauthorized')
      await mentor.goBack()
      await expect(mentor).toHaveURL(address)
    },
  ]
  for (const [action, label, words, before] of typed) {
    for (const how of leave) {
      await open(action)
      await expect(back).toBeVisible()
      await expect(dialog.getByLabel(label)).toHaveValue(words)
      await how()
    }
    await open(action)
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog.getByLabel(label)).toHaveValue(before)
    await dialog.getByLabel(label).fill(words)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await open(action)
    await expect(dialog.getByLabel(label)).toHaveValue(before)
    await expect(back).toHaveCount(0)
    await closeBeside()
  }

  await open('Edit class 1')
  await dialog.getByLabel('Topic').fill('Weighing')
  await mentor.reload()
  await open('Edit class 1')
  await expect(back).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(mentor.getByRole('list', { name: 'Upcoming classes' })).toContainText('Weighing')
  await expect.poll(() => mentor.evaluate(() => Object.keys(localStorage).join())).not.toContain('draft:')
  await gone()
})

test('seats are given until all are taken; who waits is offered the one that comes free', async ({
  signedInAs,
  site,
}) => {
  const [mentor, admin] = [await signedInAs('mentor'), await signedInAs('admin')]
  const { courseId, post, plan, gone } = await newCourse(mentor, site.url, 'Bins at dawn')
  const zoya = { name: 'Zoya Ansari', email: 'zoya@example.org', phone: '9800000001' }
  await admin.request.post('/api/mentor/students/import', {
    headers: { origin: site.url },
    data: { rows: [zoya], dryRun: false },
  })
  for (const email of ['student@example.com', 'student2@example.com', zoya.email]) {
    const [{ _id: studentId }] = await (
      await mentor.request.get('/api/mentor/students', { params: { q: email } })
    ).json()
    await post('/enrollments/enroll', { studentId, courseId })
  }
  const { _id: id } = await plan({ name: 'Early birds', startTime: '05:00', endTime: '06:00', seats: 2 })
  await plan({ name: 'Night owls', startTime: '23:00', endTime: '23:30' })

  await mentor.goto('/dashboard/batches')
  await mentor.getByRole('searchbox', { name: 'Search batches' }).fill('early')
  await expect(mentor.getByText('1–1 of 1')).toBeVisible()
  await mentor
    .getByRole('row', { name: /0 \/ 2/ })
    .getByRole('link', { name: 'Bins at dawn' })
    .click()
  await mentor.getByRole('navigation', { name: 'Batch' }).getByRole('link', { name: 'Students' }).click()
  const [seats, line] = [
    mentor.getByRole('region', { name: 'Seats' }),
    mentor.getByRole('region', { name: 'Waiting list' }),
  ]
  await expect(seats).toContainText('2 of 2 free')
  const responses: string[] = []
  mentor.on('response', (response) => {
    if (/\/seats\b/.test(response.url())) responses.push(`${response.request().method()} ${response.status()}`)
  })
  async function give(name: string) {
    await seats.getByRole('button', { name: 'Give a seat' }).click()
    await mentor.getByRole('dialog').getByRole('combobox', { name: 'Student' }).fill(name)
    await mentor.getByRole('option', { name }).click()
    await pressTwice(mentor.getByRole('dialog').getByRole('button', { name: 'Give seat' }))
  }
  for (const name of ['Arjun Shetty', 'Divya Hegde']) {
    await give(name)
    await expect(mentor.getByRole('dialog')).toHaveCount(0)
    await expect(seats.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }
  await expect(seats).toContainText('All 2 taken')
  await give('Zoya Ansari')
  const question = mentor.getByRole('alertdialog')
  await expect(question).toContainText('Early birds is full. There is a waiting list.')
  await question.getByRole('button', { name: 'Add to waiting list' }).click()
  await expect(line.getByRole('listitem').filter({ hasText: 'Zoya Ansari' })).toContainText('Waiting since')

  await pressInMenu(mentor, 'Divya Hegde', 'Remove Divya Hegde')
  await pressTwice(question.getByRole('button', { name: 'Remove' }))
  const [given, refused, taken] = ['POST 201', 'POST 409', 'DELETE 200']
  await expect.poll(() => responses.slice(0, 6)).toEqual([given, given, given, given, refused, refused])
  await expect.poll(() => responses.slice(6)).toEqual([given, taken, taken])
  await expect(line).toContainText('Seat kept until')
  await expect(line.getByRole('link', { name: 'Call Zoya Ansari' })).toHaveAttribute('href', 'tel:+919800000001')
  await pressInMenu(mentor, 'Zoya Ansari', 'Accept for Zoya Ansari')
  await expect(seats.getByRole('listitem').filter({ hasText: 'Zoya Ansari' })).toBeVisible()

  await pressInMenu(mentor, 'Arjun Shetty', 'Move Arjun Shetty to another batch')
  await mentor.getByRole('radio', { name: /^Night owls/ }).check()
  await mentor.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await expect(seats).toContainText('1 of 2 free')

  await pressInMenu(mentor, 'Early birds', 'Cancel batch')
  await expect(question).toContainText('1 student with a seat and 0 on the waiting list are notified')
  await question.getByRole('button', { name: 'Cancel batch' }).click()
  await expect(mentor.getByRole('region', { name: 'Who had a seat' })).toContainText('To be called')
  const batch = await (await mentor.request.get(`/api/batches/${id}`)).json()
  expect(batch.state).toBe('cancelled')
  await gone()
})

test('a class is moved, cancelled, restored and edited; who has seen it is named', async ({
  signedInAs,
  site,
  expectPageError,
}) => {
  const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student2')]
  const { courseId, post, plan, gone } = await newCourse(mentor, site.url, 'Counts at noon')
  const { _id: id } = await plan({ startTime: '12:00', endTime: '13:00', classCount: 3 })
  for (const email of ['student@example.com', 'student2@example.com']) {
    const [{ _id: studentId }] = await (
      await mentor.request.get('/api/mentor/students', { params: { q: email } })
    ).json()
    await post('/enrollments/enroll', { studentId, courseId, batchId: id })
  }
  await mentor.goto(`/dashboard/batches/${id}`)
  const classes = mentor.getByRole('region', { name: 'Classes' })
  const [dialog, question] = [mentor.getByRole('dialog'), mentor.getByRole('alertdialog')]
  const first = classes.getByRole('listitem').filter({ hasText: '1. ' }).first()
  await mentor.getByRole('button', { name: 'Move class 1' }).click()
  await expect(dialog).toContainText('2 students get a notification and an email.')
  await expect(dialog.getByLabel('Begins at')).toHaveValue('12:00')
  await dialog.getByLabel('Begins at').fill('02:00')
  await dialog.getByLabel('Ends at').fill('01:30')
  await dialog.getByRole('button', { name: 'Move class' }).click()
  await expect(dialog).toContainText('A class must end after it begins.')
  await dialog.getByLabel('Ends at').fill('03:30')

  const move = dialog.getByRole('button', { name: 'Move class' })
  const moveOutOfSight = mentor.getByRole('button', { name: 'Move class', exact: true, includeHidden: true })
  expectPageError(/ERR_INTERNET_DISCONNECTED/)
  await mentor.context().setOffline(true)
  await move.click()
  const waiting = dialog.getByRole('status').filter({ hasText: 'Waiting for a connection.' })
  await waiting.getByRole('button', { name: 'Cancel' }).click()
  await expect(waiting).toBeHidden()
  await mentor.context().setOffline(false)
  await mentor.context().clearCookies()
  // The page may have found out by itself: then the button is out of sight.
  await moveOutOfSight.dispatchEvent('click')
  await expect(mentor.getByRole('heading', { name: 'You are not logged in.' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await mentor.getByLabel('Password', { exact: true }).fill('classroom')
  await mentor.getByRole('button', { name: 'Login' }).click()
  await expect(dialog.getByLabel('Begins at')).toHaveValue('02:00')
  await move.click()
  await expect(dialog).toHaveCount(0)
  await expect(first).toContainText('2:00 AM – 3:30 AM')
  const notifications = await (await student.request.get('/api/notifications')).json()
  const ofIt = notifications.filter(({ message }: { message: string }) =>
    /Counts at noon\b.*: class 1 .* from /.test(message),
  )
  expect(ofIt, 'sent once').toHaveLength(1)
  await expect(first).toContainText('Moved')
  await expect(first).toContainText('Seen by 0 of 2')

  await mentor.reload()
  await expect(first, 'what only the browser asks for is asked for').toContainText('Seen by 0 of 2')

  await student.request.post('/api/timetable/seen', { headers: { origin: site.url } })
  await first.getByText('Seen by 1 of 2').click()
  await expect(mentor.getByRole('list', { name: /^Who has not seen/ })).toContainText('Arjun Shetty')

  await pressInMenu(mentor, 'class 2', 'Cancel class 2')
  await expect(dialog.getByRole('radio', { name: 'Hold at the end of the batch' })).toBeChecked()
  await expect(dialog).toContainText('2 people are notified.')
  await dialog.getByRole('radio', { name: /^Drop/ }).check()
  await expect(dialog).toContainText('The course becomes 2 classes instead of 3')
  await dialog.getByRole('button', { name: 'Cancel 1 class' }).click()
  const second = classes.getByRole('list', { name: 'Upcoming classes' }).locator('> li').nth(1)
  await expect(second).toContainText('Cancelled')
  await expect(classes).toContainText('2 classes: 2 to come, 1 cancelled')
  await mentor.getByRole('button', { name: /^Restore the cancelled class of / }).click()
  await question.getByRole('button', { name: 'Restore class' }).click()
  await expect(second).not.toContainText('Cancelled')

  await pressInMenu(mentor, 'class 3', 'Edit class 3')
  await dialog.getByLabel('Topic').fill('Cycle counting')
  await dialog.getByLabel('Note for the students').fill('Bring a pencil.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(classes).toContainText('Cycle counting')
  await expect(classes).toContainText('Bring a pencil.')

  const before = await (await mentor.request.get(`/api/batches/${id}`)).json()
  const data = { ...before, startTime: '12:30', endTime: '13:30', isConfirmed: true }
  expect(await mentor.request.put(`/api/batches/${id}`, { headers: { origin: site.url }, data })).toBeOK()
  await expect(second).toContainText('Seen by 0 of 2 (2 classes)')
  await expect(classes.getByText(/^Seen by/)).toHaveCount(2)

  await classes.getByRole('button', { name: 'Add a class' }).click()
  // A toast may stand beside it.
  const adding = mentor.getByRole('dialog', { name: 'Add a class' })
  await adding.getByLabel('Day').fill(holiday)
  await adding.getByLabel('Begins at').fill('02:00')
  await adding.getByLabel('Ends at').fill('03:00')
  await expect(adding).toContainText('is a holiday')
  await adding.getByRole('button', { name: 'Add class anyway' }).click()
  await expect(classes.getByText('Holiday')).toBeVisible()
  await expect(classes.getByRole('list', { name: 'Upcoming classes' })).toContainText('4. ')
  await gone()
})
