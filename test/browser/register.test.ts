import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Register } from '#src/features/attendance/shapes.ts'
import { batchDraft } from '../factories.ts'
import { axe } from './axe.ts'
import { classOf, soon, tile } from './class-now.ts'
import { expect, hydrated, more, test } from './fixtures.ts'
import { counted } from './taps.ts'
import { callerOf } from './teaching.ts'

test.use({ serviceWorkers: 'allow' })

// product 22.4
test('marks taken offline survive closing the browser, and are stored once it is online', async ({
  site,
  signedInAs,
}, testInfo) => {
  const mentor = await signedInAs('mentor')
  const { api, classId, names, gone, path } = await classOf(mentor, site.url, 'Counting in a lift', 15)
  const folder = await mkdtemp(join(tmpdir(), 'phone-'))
  const { launchOptions, proxy, locale, timezoneId } = testInfo.project.use
  const open = () =>
    chromium.launchPersistentContext(folder, {
      ...launchOptions,
      ...(proxy && { proxy }),
      ...(locale && { locale }),
      ...(timezoneId && { timezoneId }),
      baseURL: site.url,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      reducedMotion: 'reduce',
    })
  let phone = await open()
  await phone.addCookies((await mentor.context().cookies()).filter(({ name }) => name === 'session'))
  let page = await phone.newPage()
  await page.goto(path)
  await hydrated(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(async (at) => Boolean(await caches.match(at)), path)).toBe(true)
  await expect
    .poll(() =>
      page.evaluate(async () =>
        (await (await caches.open('files')).keys()).some(({ url }) => /outbox-sender/.test(url)),
      ),
    )
    .toBe(true)
  const seen = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.querySelector('ul[aria-label=Students]')?.getBoundingClientRect().bottom,
    document.querySelector('nav[aria-label=Shortcuts]')?.getBoundingClientRect().top,
  ])
  expect(seen[0]).toBeLessThanOrEqual(360)
  expect(seen[1], 'fifteen names above the bar of a phone').toBeLessThanOrEqual(seen[2] ?? 0)

  await phone.setOffline(true)
  const { taps, tap } = counted((target) => target.tap())
  await tap(page.getByRole('button', { name: 'All present' }))
  await tap(tile(page, names[3] ?? ''))
  await tap(tile(page, names[7] ?? ''))
  expect(taps.count, 'all but two present').toBeLessThanOrEqual(5)
  for (const _ of [1, 2]) await tap(tile(page, names[9] ?? ''))
  await expect(page.getByText('15 attendance entries are waiting on this phone for a connection.')).toBeVisible()
  await expect(page.getByText('stored', { exact: false })).toHaveCount(0)

  await phone.close()
  phone = await open()
  await phone.setOffline(true)
  page = await phone.newPage()
  await page.goto('/dashboard/mentor')
  await page.getByRole('link', { name: 'The attendance register you opened today' }).click()
  await expect(tile(page, names[3] ?? '')).toHaveAccessibleName(/Absent not sent yet$/)
  await expect(page.getByText('15 attendance entries are waiting on this phone for a connection.')).toBeVisible()
  expect((await api.get(`/classes/${classId}/register`)).rows.every(({ mark }: { mark: null }) => mark === null)).toBe(
    true,
  )

  await phone.setOffline(false)
  await expect(page.getByText('Attendance saved for 15 students.')).toBeVisible()
  const { rows } = await api.get(`/classes/${classId}/register`)
  const marks = Object.fromEntries(
    rows.map(({ student, mark }: { student: { name: string }; mark: string }) => [student.name, mark]),
  )
  expect(marks).toEqual(
    Object.fromEntries(
      names.map((name, at) => [name, at === 3 || at === 7 ? 'absent' : at === 9 ? 'late' : 'present']),
    ),
  )
  expect(
    rows.every((row: Register['rows'][number]) => row.said.length === 1),
    'each once',
  ).toBe(true)

  await phone.setOffline(true)
  await page.reload()
  await expect(tile(page, names[3] ?? ''), 'the page is as old as it was; the phone knows better').toHaveAccessibleName(
    /Absent$/,
  )
  await expect(page.getByText('Attendance saved for 15 students.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'All present' })).toBeDisabled()
  await phone.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  await gone()
})

test('two mentors see what each said, and what is refused is said and not lost silently', async ({
  site,
  signedInAs,
}) => {
  const [mentor, admin] = [await signedInAs('mentor'), await signedInAs('admin')]
  const { classId, names, gone, path } = await classOf(mentor, site.url, 'Counting together', 2)
  const api = callerOf(admin, site.url)
  const [first = ''] = names
  for (const [page, at] of [
    [mentor, path],
    [admin, path.replace('mentor', 'admin')],
  ] as const)
    await page.goto(at)
  await tile(mentor, first).click()
  await expect(mentor.getByText('Attendance saved for 1 of 2 students.')).toBeVisible()
  await expect(tile(admin, first), 'live').toContainText('Absent')
  await tile(admin, first).click()
  await expect(tile(mentor, first)).toContainText('Late')
  await expect(mentor.getByRole('region', { name: 'History' })).toContainText('Marked absent by')

  await mentor.context().setOffline(true)
  await tile(mentor, names[1] ?? '').click()
  await expect(mentor.getByText('1 attendance entry is waiting on this phone for a connection.')).toBeVisible()
  await api.patch(`/classes/${classId}`, { state: 'cancelled' })
  await mentor.context().setOffline(false)
  await expect(mentor.getByText(`${names[1]}, Absent: This class is cancelled. Nobody can be marked.`)).toBeVisible()
  await mentor.getByRole('button', { name: 'Dismiss' }).click()
  await expect(mentor.getByText('1 attendance entry was not saved.')).toHaveCount(0)
  await gone()
})

test('a register is printed on one page, saved as a file, and corrected by an admin with a reason', async ({
  signedInAs,
  site,
}) => {
  const admin = await signedInAs('admin')
  const api = callerOf(admin, site.url)
  // The one that has been held for longest: its first register was taken weeks ago.
  const all: { _id: string; state: string; startsOn: string }[] = await api.get('/batches/all')
  const [running] = all
    .filter(({ state }) => state === 'running')
    .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))
  await admin.goto(`/dashboard/batches/${running?._id}`)
  await admin.getByText(/past classes/).click()
  await admin.getByRole('link', { name: 'Attendance register of class 1', exact: true }).click()
  await expect(admin.getByText(/Attendance saved for/)).toBeVisible()
  const pages = (await admin.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(pages, 'pages of A4').toHaveLength(1)
  await more(admin, 'the attendance register')
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^attendance-register-\d{4}-\d\d-\d\d-class-\d+\.csv$/)

  const correct = admin.getByRole('button', { name: /^Change the attendance of/ }).first()
  await correct.click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Attendance').selectOption('excused')
  await dialog.getByRole('button', { name: 'Change attendance' }).click()
  await expect(dialog.getByText('Please give a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Was ill, with a certificate')
  for (const leave of [() => admin.mouse.click(5, 5), () => admin.reload()]) {
    await leave()
    await expect(dialog).toHaveCount(0)
    await correct.click()
    await expect(dialog.getByText('We have restored what you typed before.')).toBeVisible()
    await expect(dialog.getByLabel('Attendance')).toHaveValue('excused')
    await expect(dialog.getByLabel('Reason')).toHaveValue('Was ill, with a certificate')
  }
  await dialog.getByRole('button', { name: 'Change attendance' }).click()
  await expect(admin.getByText(/^Changed to excused by .+, .+: Was ill, with a certificate$/)).toBeVisible()

  // A toast stands there for seconds; the place of all toasts is not printed.
  const toasts = admin.getByRole('region', { name: 'Notifications' })
  await expect(toasts).not.toHaveCSS('display', 'none')
  await admin.emulateMedia({ media: 'print' })
  await expect(admin.locator('[aria-label="Notifications"][role="region"]')).toHaveCSS('display', 'none')
  await admin.emulateMedia({ media: null })
})

test('a code is scanned while signed out, and counts once its student has logged in', async ({
  site,
  guest,
  signedInAs,
}) => {
  const mentor = await signedInAs('mentor')
  const { names, gone, path } = await classOf(mentor, site.url, 'Counting at the door', 2)
  await mentor.goto(path)
  await mentor.getByRole('button', { name: 'Show code' }).click()
  const shown = mentor.getByRole('dialog')
  await expect(shown.getByRole('img', { name: 'QR code for checking in' })).toBeVisible()
  await axe(mentor, 'the code of a class')
  const code = ((await shown.getByText(/^\d{3} \d{3}$/).textContent()) ?? '').replace(' ', '')

  const student = await guest()
  await student.goto('/check-in?code=000001')
  await expect(student.getByText('This code is wrong or has changed.')).toBeVisible()
  await student.goto(`/check-in?code=${code}`)
  await expect(student.getByText('We have saved your code.')).toBeVisible()
  await student.getByLabel('Email').fill('student@example.com')
  await student.getByLabel('Password', { exact: true }).fill('classroom')
  await student.getByRole('button', { name: 'Login' }).click()
  await student.getByRole('button', { name: 'Check in' }).click()
  await expect(student.getByText('You are checked in to class 1 of Counting at the door.')).toBeVisible()
  await mentor.setViewportSize({ width: 360, height: 740 })
  const close = shown.getByRole('button', { name: 'Close' })
  await expect(close).toBeInViewport({ ratio: 1 })
  expect((await close.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await close.click()
  await expect(shown).toHaveCount(0)
  await expect(mentor.getByText('Attendance saved for 1 of 2 students.')).toBeVisible()
  expect(names.length).toBe(2)

  await student.goto('/check-in')
  await student.getByLabel('Code').fill('12')
  await student.getByRole('button', { name: 'Check in' }).click()
  await expect(student.getByText('This code is wrong or has changed.')).toBeVisible()
  await gone()
})

test('signing out while marks are queued is asked about; they wait for the same user', async ({
  site,
  signedInAs,
  expectPageError,
}) => {
  expectPageError(/ERR_FAILED/)
  const mentor = await signedInAs('mentor')
  const { names, gone, path } = await classOf(mentor, site.url, 'Counting on the way out', 2)
  await mentor.goto(path)
  await hydrated(mentor)
  await mentor.route(/\/api\/classes\/[^/]+\/register$/, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  const tried = mentor.waitForEvent('requestfailed')
  await tile(mentor, names[0] ?? '').click()
  await expect(mentor.getByText('1 attendance entry is waiting on this phone for a connection.')).toBeVisible()
  await tried
  const warning = mentor.getByText('Some attendance is on this phone only and is not saved yet.')
  await mentor.goto('/dashboard/mentor/profile')
  await hydrated(mentor)
  await mentor.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(warning).toBeVisible()
  await mentor.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await mentor.getByRole('button', { name: 'Logout' }).click()
  await expect(warning).toBeVisible()
  await mentor.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await expect(mentor).toHaveURL('/login')
  await mentor.unroute(/\/api\/classes\/[^/]+\/register$/)
  await mentor.request.post('/api/auth/login', {
    headers: { origin: site.url },
    data: { email: 'mentor@example.com', password: 'classroom' },
  })
  await mentor.goto(path)
  await expect(mentor.getByText('Attendance saved for 1 of 2 students.')).toBeVisible()
  await gone()
})

test('a mark that is refused because the session ended leads to the login, and is stored after it', async ({
  site,
  signedInAs,
}) => {
  const mentor = await signedInAs('mentor')
  const { names, gone, path } = await classOf(mentor, site.url, 'Counting unknown', 1)
  // Nothing else is still to be asked, nor asked again by a socket that connects, which would notice it.
  await mentor.routeWebSocket(/socket\.io/, () => {})
  await mentor.goto(path, { waitUntil: 'networkidle' })
  await hydrated(mentor)
  await mentor.context().clearCookies({ name: 'session' })
  await tile(mentor, names[0] ?? '').click()
  await expect(mentor.getByRole('heading', { name: 'You are not logged in.' })).toBeFocused()
  await mentor.getByLabel('Password', { exact: true }).fill('classroom')
  await mentor.getByRole('button', { name: 'Login' }).click()
  await expect(mentor.getByText('Attendance saved for 1 student.')).toBeVisible()
  await expect(tile(mentor, names[0] ?? '')).toBeFocused()
  await gone()
})

test('a missed class is made up by one press, and attending it closes the gap', async ({ site, signedInAs }) => {
  const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
  const { api, classId, courseId, gone } = await classOf(mentor, site.url, 'Counting again', 1)
  const { _id: mentorId } = await api.get('/profile/me')
  const { rows } = await api.get(`/classes/${classId}/register`)
  const marks = [{ studentId: rows[0].student._id, mark: 'absent', at: soon(0) }]
  await mentor.request.put(`/api/classes/${classId}/register`, { headers: { origin: site.url }, data: { marks } })
  await student.goto('/dashboard/student/progress')
  const missed = student.getByRole('list', { name: 'Missed classes of Counting again' })
  await expect(missed).toContainText('Class 1')
  await expect(missed.getByRole('button', { name: /^Reserve a seat/ })).toHaveCount(0)
  const draft = batchDraft({ courseId, mentorId }, { classCount: 1, startTime: '03:00', endTime: '04:00' })
  await api.post('/batches', { ...draft, isConfirmed: true })
  // A course of theirs has a new batch: the page refetches.
  await missed.getByRole('button', { name: /^Reserve a seat/ }).press('Enter')
  await expect(missed).toContainText('Your seat:')
  await expect(missed.locator(':focus'), 'its button went, and took the focus only as far as here').toHaveCount(1)
  await missed.getByRole('button', { name: 'Give up this seat' }).click()
  await expect(missed).not.toContainText('Your seat:')
  await gone()
})
