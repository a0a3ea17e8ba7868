import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { hashToken } from '../../src/features/accounts/server/sessions.ts'
import { withClient } from '../../src/server/db/client.ts'
import { account, batchDraft, blogDraft, bookingForm, courseDraft, inDays, moduleDraft } from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { narrowed } from './dashboard-pages.ts'
import { expect, more, pressInMenu, test } from './fixtures.ts'
import { expectInert, HOSTILE, NAME } from './hostile.ts'
import { callerOf, enroll, newBatch } from './teaching.ts'

const OURS = /=1\+1/
const named = (page: Page, action: string) => page.getByRole('button', { name: new RegExp(`^${action}.*=1\\+1`) })
const go = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' })

/** What has opened over the page shows it. A toast is a dialog, too. */
async function expectOpened(page: Page, role: 'dialog' | 'alertdialog' | 'option' | 'status', what: string) {
  await expect(page.getByRole(role).filter({ hasText: '</script>' }).first(), what).toBeVisible()
  await expectInert(page, what)
}

/** A question names it, and so does what is said once it is answered. */
async function expectAsked(page: Page, choice: string, what: string) {
  await expectOpened(page, 'alertdialog', `the question of ${what}`)
  await page.getByRole('alertdialog').getByRole('button', { name: choice, exact: true }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expectOpened(page, 'dialog', `the answer to ${what}`)
}

async function choose(page: Page, label: string) {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).fill('=1+1')
  await expectOpened(page, 'option', `the choice of a ${label}`)
  await page.getByRole('option').first().click()
  await expect(page.getByRole('option')).toHaveCount(0)
}

/** Two students of that name, of whom the first looks, and a course that is called so. */
async function written(admin: Page, visitor: Page, origin: string) {
  const [api, theirs] = [callerOf(admin, origin), callerOf(visitor, origin)]
  const [first, second] = [account({ name: NAME }), account({ name: NAME })]
  const students: string[] = []
  for (const draft of [first, second]) students.push((await theirs.post('/auth/signup', draft)).user._id)
  for (const id of students) await api.patch(`/approval/approve/${id}`, {})
  await theirs.post('/auth/login', first)
  const modules = ['First', 'Second', 'Third'].map((description) => moduleDraft({ title: HOSTILE, description }))
  const course = await api.post('/courses', courseDraft({ title: HOSTILE, modules }))
  const gone = async () => {
    await api.remove(`/courses/${course._id}`)
    for (const id of students) await api.remove(`/approval/reject/${id}`)
  }
  return { api, course, students, gone }
}

test('dialogs over a page show hostile text, run none of it, and isolate its direction', async ({
  guest,
  signedInAs,
  site,
}) => {
  test.slow()
  const admin = await signedInAs('admin')
  const { api, course, gone } = await written(admin, await guest(), site.url)
  const blog = await api.post('/blogs', blogDraft({ title: HOSTILE }))

  await go(admin, narrowed(`/dashboard/admin/students`, '=1+1'))
  await named(admin, 'Enroll').first().click()
  await choose(admin, 'Course')
  await admin.getByRole('dialog').getByRole('button', { name: 'Enroll', exact: true }).click()
  await expect(admin.getByRole('dialog').getByRole('combobox')).toHaveCount(0)
  await expectOpened(admin, 'dialog', 'an enrollment')
  for (const row of [0, 1]) await admin.getByRole('checkbox', { name: OURS }).nth(row).check()
  await admin.getByRole('button', { name: 'Enroll 2 students' }).click()
  await choose(admin, 'Course')
  await admin.getByRole('dialog').getByRole('button', { name: 'Enroll', exact: true }).click()
  await expect(admin.getByRole('button', { name: 'Done' })).toBeVisible()
  await expectOpened(admin, 'status', 'two enrollments')
  await admin.getByRole('button', { name: 'Done' }).click()
  await go(admin, `/dashboard/admin/students?course=${course._id}`)
  await expectInert(admin, 'whom to enroll')

  await go(admin, `/dashboard/admin/manage-enrollments/${course._id}`)
  await named(admin, 'Mark Complete').first().click()
  await expectAsked(admin, 'Mark Complete', 'a status')
  await more(admin, /^More for =1\+1/)
  await named(admin, 'De-enroll').click()
  await expectAsked(admin, 'De-enroll', 'a course to leave')
  await more(admin, /^More for =1\+1/)
  await named(admin, 'Delete Student').click()
  await expectAsked(admin, 'Delete account', 'an account')
  await go(admin, narrowed('/dashboard/admin/blogs', '=1+1'))
  await more(admin, /^More for =1\+1/)
  await named(admin, 'Delete').click()
  await expectAsked(admin, 'Delete blog post', 'a post')

  await go(admin, `/dashboard/admin/manage-courses/upload/${course._id}`)
  await admin.getByLabel('Title', { exact: true }).fill(`Mine: ${HOSTILE}`)
  await admin.getByRole('button', { name: 'Move Module 2 up' }).click()
  await admin.locator('summary').first().click()
  await admin.getByLabel('Module description').first().fill('Mine')
  const [first, two, three] = course.modules
  const theirs = { ...course, title: `Theirs: ${HOSTILE}`, modules: [first, three, { ...two, description: 'Theirs' }] }
  const headers = { origin: site.url }
  expect(await admin.request.put(`/api/courses/${course._id}`, { headers, data: theirs })).toBeOK()
  await admin.getByRole('button', { name: 'Save course' }).click()
  await expect(admin.getByRole('group', { name: /: Module description/ })).toBeVisible()
  await expect(admin.getByRole('dialog').getByRole('group')).toHaveCount(3)
  await expectOpened(admin, 'dialog', 'two editors')
  await admin.keyboard.press('Escape')
  await admin
    .getByLabel('Upload an image')
    .and(admin.locator('input'))
    .setInputFiles({
      name: `${HOSTILE.replaceAll('/', '')}.png`,
      mimeType: 'image/png',
      buffer: await readFile('public/icon-512.png'),
    })
  await expect(admin.getByText(/fdp\.scr\.png is uploaded/)).toBeVisible()
  await expectInert(admin, 'an upload')

  const search = admin.getByRole('combobox', { name: /^Search/ })
  await search.fill('=1+1')
  await expectOpened(admin, 'option', 'what was found')
  await search.fill('nothing \u202Efdp.scr')
  await expect(admin.getByText(/^No results/)).toBeVisible()
  await expectInert(admin, 'nothing found')

  await go(admin, '/dashboard/admin/students/import')
  await admin.getByLabel('File of students').setInputFiles({
    name: 'students.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('\u202Efdp.scr,phone\r\n1,2'),
  })
  await expect(admin.getByText(/it needs name and email/)).toBeVisible()
  await expectInert(admin, 'a file of other columns')
  await api.remove(`/blogs/${blog._id}`)
  await gone()
})

if (HAS_CLASSROOM)
  test('dialogs over a batch, a register and missed classes isolate the direction of hostile text', async ({
    guest,
    signedInAs,
    site,
  }) => {
    test.slow()
    const [admin, student, waiting] = [await signedInAs('admin'), await signedInAs('student'), await guest()]
    const { api, course, students, gone } = await written(admin, waiting, site.url)
    const courseId: string = course._id
    const [{ _id: mentorId }, otherMentor] = await api.get('/batches/mentors')
    const place = { name: HOSTILE, room: HOSTILE, startTime: '04:00', endTime: '05:00' }
    const plan = (startsOn: string) =>
      api.post('/batches', {
        ...batchDraft({ courseId, mentorId }, { ...place, startsOn, seats: 1 }),
        isConfirmed: true,
      })
    const batch = await plan(inDays(-2))
    const studentId = await enroll(api, student, courseId, { batchId: batch._id })
    await api.post('/enrollments/enroll', { studentId: students[0], courseId })
    // Long enough for him to have missed one.
    await withClient(site.databaseUrl, (client) =>
      client.query("update seats set started_at = started_at - interval '3 days' where student_id = $1", [studentId]),
    )
    const [missed, , , open] = batch.classes
    const [headers, soon] = [{ origin: site.url }, (minutes: number) => new Date(Date.now() + minutes * 60_000)]
    const data = { marks: [{ studentId, mark: 'absent', at: soon(0) }] }
    expect(await admin.request.put(`/api/classes/${missed._id}/register`, { headers, data })).toBeOK()
    const moved = { startsAt: soon(10), endsAt: soon(70), room: `Beside ${HOSTILE}`, isConfirmed: true }
    await api.patch(`/classes/${open._id}`, moved)

    const seat = (action: string) => pressInMenu(admin, 'Arjun Shetty', action)
    await go(admin, `/dashboard/batches/${batch._id}`)
    await admin.getByText(/^Seen by 0 of 1/).click()
    await expectInert(admin, 'who has not seen it')
    await more(admin, /^More for /)
    await admin.getByRole('button', { name: 'Cancel batch' }).click()
    await expectOpened(admin, 'alertdialog', 'a batch to cancel')
    await admin.getByRole('button', { name: 'Keep batch', exact: true }).click()
    await go(admin, `/dashboard/batches/${batch._id}/students`)
    await seat('Remove Arjun Shetty')
    await expectOpened(admin, 'alertdialog', 'a seat to take')
    await admin.getByRole('button', { name: 'Cancel', exact: true }).click()
    await seat('Move Arjun Shetty to another batch')
    await expectOpened(admin, 'dialog', 'nowhere to move')
    await admin.keyboard.press('Escape')
    await admin.getByRole('button', { name: 'Give a seat' }).click()
    await choose(admin, 'Student')
    await admin.getByRole('button', { name: 'Give seat' }).click()
    await expectAsked(admin, 'Add to waiting list', 'a full batch')

    await plan(inDays(9))
    await admin.reload({ waitUntil: 'networkidle' })
    await seat('Move Arjun Shetty to another batch')
    await expectOpened(admin, 'dialog', 'a batch to move to')
    await admin.keyboard.press('Escape')
    await go(admin, `/dashboard/batches/${batch._id}`)
    await admin.getByRole('button', { name: 'Add a class' }).click()
    await admin.getByLabel('Day', { exact: true }).fill(inDays(9))
    // The free rooms of the day move what is below them.
    await expect(admin.getByRole('group', { name: 'Free at this time' })).toBeVisible()
    await admin.getByRole('combobox', { name: 'Substitute mentor' }).fill(otherMentor.name)
    await expect(admin.getByRole('option')).toHaveCount(1)
    await admin.getByRole('option').click()
    await expect(admin.getByRole('option')).toHaveCount(0)
    await admin.getByRole('button', { name: 'Add class' }).click()
    await expectOpened(admin, 'alertdialog', 'a classroom that is taken')
    await go(admin, narrowed('/dashboard/admin/students', '=1+1'))
    await named(admin, 'Enroll').first().click()
    await choose(admin, 'Course')
    await expect(admin.getByRole('group', { name: 'Batch' })).toBeVisible()
    await expectOpened(admin, 'dialog', 'the choice of a batch')
    await go(admin, `/dashboard/classes/${open._id}/register`)
    await admin.getByRole('button', { name: 'Show code' }).click()
    await expectOpened(admin, 'dialog', 'a code')

    await go(student, '/dashboard/student/progress')
    await expect(student.getByText(/^Held again/).first()).toBeVisible()
    await expectInert(student, 'where a class is held again')
    await student
      .getByRole('button', { name: /^Reserve a seat/ })
      .first()
      .click()
    await expect(student.getByText(/^Your seat:/)).toBeVisible()
    await expectInert(student, 'a reserved seat')
    await student.getByRole('button', { name: /^Notifications/ }).click()
    await expectOpened(student, 'dialog', 'the bell')
    await api.remove(`/batches/${batch._id}/seats/${studentId}`)
    await go(waiting, '/dashboard/timetable')
    await waiting.getByRole('button', { name: /^No, thank you/ }).click()
    await expectOpened(waiting, 'alertdialog', 'a seat to leave')
    await gone()
  })

test('an invitation shows hostile names and titles, to admins and to the visitor', async ({
  guest,
  signedInAs,
  site,
}) => {
  test.skip(!HAS_CLASSROOM)
  const [admin, visitor] = [await signedInAs('admin'), await guest()]
  const { api, batch, gone } = await newBatch(admin, site.url, `LE ${HOSTILE}`, { room: HOSTILE, classCount: 2 })
  const email = 'hostile.visitor@example.org'
  await callerOf(visitor, site.url).post('/demo-booking', bookingForm({ fullName: NAME, email, course: 'sap-le' }))
  const [booking] = await api.get(`/demo-booking?q=${email}`)
  await go(admin, `/dashboard/admin/demo-bookings?q=${email}`)
  await more(admin, /^More for =1\+1/)
  await admin.getByRole('button', { name: /^Invite to a class: =1\+1/ }).click()
  await expectOpened(admin, 'dialog', 'which class to invite to')
  await api.post(`/demo-booking/${booking._id}/invitation`, { classId: batch.classes[0]._id })
  await expect(admin.getByRole('link', { name: 'Open WhatsApp' })).toBeVisible()
  await expectOpened(admin, 'dialog', 'who is invited')
  await admin.getByRole('button', { name: 'Choose another class' }).click()
  await expectOpened(admin, 'dialog', 'another class')

  const secret = 's'.repeat(43)
  await withClient(site.databaseUrl, (client) =>
    client.query('insert into demo_invitation_links select $1, id from demo_invitations where booking_id = $2', [
      hashToken(secret),
      booking._id,
    ]),
  )
  await go(visitor, `/demo-invitation/${secret}`)
  await expect(visitor.locator('main').getByText('</script>', { exact: false }).first()).toBeVisible()
  await expectInert(visitor, 'the page of an invitation')
  await gone()
})
