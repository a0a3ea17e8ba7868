import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedKeys } from '#src/shared/unknown.ts'
import type { DemoUser } from '../../db/demo/users.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { allOf, headings, named, oneOf, textOf } from '../html.ts'
import { demoSite } from './built-site.ts'
import { visitorOf } from './visitor.ts'

/** Where the server leads those who open a page by its address. */
const { send, signedInAs } = await demoSite()
const guest = visitorOf(send)
const reader = async (who: DemoUser) => visitorOf(send, {}, (await signedInAs(who)).cookie)

// product 6.2, 6.3
test('everyone is turned away from what is not theirs, and led to what is', async () => {
  assert.equal((await guest.open('/dashboard/admin')).path, '/login')
  const [student, mentor, admin] = [await reader('student'), await reader('mentor'), await reader('admin')]
  for (const path of [
    '/dashboard/mentor',
    '/dashboard/admin',
    '/dashboard/admin/manage-courses',
    ...(HAS_CLASSROOM ? ['/dashboard/batches', '/dashboard/batches/new', '/dashboard/classes/unknown/register'] : []),
    '/dashboard/forum-reports',
  ]) {
    const page = await student.open(path)
    assert.equal(page.path, '/unauthorized', path)
    assert.deepEqual(headings(page.root, [1]), ['Unauthorized Access'])
  }
  for (const path of ['/unauthorized', '/dashboard/student/nowhere'])
    assert.equal(
      (await student.follow(await student.open(path), 'Go to your dashboard')).path,
      '/dashboard/student',
      path,
    )
  assert.equal((await mentor.open('/dashboard/admin')).path, '/unauthorized')
  for (const path of ['/dashboard/mentor', '/dashboard/student']) {
    const page = await admin.open(path)
    assert.deepEqual([page.path, page.status], [path, 200])
  }
})

// product 3.5
test('returning from the sign-in provider leads on, or says what went wrong', async () => {
  /** Where a browser without scripts goes next. */
  async function comeBack(visitor: typeof guest) {
    const { root } = await visitor.open('/auth/callback')
    const { content = '' } = oneOf(oneOf(root, 'noscript'), 'meta', { 'http-equiv': 'refresh' }).attributes
    return visitor.open(content.replace('0;url=', ''))
  }
  const failed = await comeBack(guest)
  assert.equal(textOf(oneOf(failed.root, '*', { role: 'alert' })), 'Google login failed. Please try again.')
  for (const who of ['admin', 'mentor', 'student'] as const)
    assert.equal((await comeBack(await reader(who))).path, `/dashboard/${who}`)
  const pending = await comeBack(await reader('pending'))
  assert.match(pending.path, /^\/login/)
  assert.ok(pending.text.includes('Your account is pending mentor approval.'))
})

// product 3.6
test('someone awaiting approval is shown why there is no dashboard, and each reason has its words', async () => {
  const pending = await reader('pending')
  assert.equal((await pending.open('/dashboard/student')).path, '/auth/rejected?reason=pending_approval')
  for (const [reason, words] of [
    ['pending_approval', 'Account Pending Approval'],
    ['access_denied', 'Access Denied'],
    ['linked', 'Another Google account opens the account with this email.'],
    ['google_failed', 'Google Sign-In was cancelled or failed.'],
    ['constructor', 'Authentication Failed'],
  ] as const) {
    const page = await pending.open(`/auth/rejected?reason=${reason}`)
    assert.deepEqual(headings(page.root, [1]), [words])
    assert.equal((await pending.follow(page, 'Return to Login')).path, '/login')
  }
})

// product 5.6
test('unknown addresses are 404, signed in or not, also below the dashboard', async () => {
  for (const user of [guest, await reader('admin')])
    for (const path of ['/nowhere', '/dashboard/nowhere', '/dashboard/admin/nowhere']) {
      const page = await user.open(path)
      assert.equal(page.status, 404, path)
      assert.ok(page.text.includes('404 Page Not Found'), path)
    }
})

// product 6.6
test('the menus are the specified ones, in their order, and what was added below them', async () => {
  const menus = {
    student: ['Dashboard', 'My Courses', 'Forum', 'Profile'],
    mentor: [
      'Dashboard',
      'Approvals',
      'Students List',
      'Upload Course',
      'Manage Courses',
      'Manage Enrollments',
      'Profile',
    ],
    admin: [
      'Admin Dashboard',
      'Manage Mentors',
      'Manage Courses',
      'Create Blog',
      'Manage Enrollments',
      'Students List',
      'View Demo Bookings',
      'Profile',
      'Manage Blogs',
      'Contact Messages',
    ],
  }
  const classroom = {
    student: ['Timetable'],
    mentor: ['Batches', 'Timetable'],
    admin: ['Batches', 'Timetable', 'Holidays'],
  }
  const further = {
    student: { before: [], after: [] },
    mentor: { before: [], after: [] },
    admin: { before: ['Enquiries'], after: ['Reported Posts', 'Activity', 'Privacy requests', 'Settings'] },
  }
  for (const who of typedKeys(menus)) {
    const { root } = await (await reader(who)).open(`/dashboard/${who}`)
    const menu = oneOf(root, 'nav', { 'aria-label': 'Dashboard' })
    assert.deepEqual(allOf(menu, 'a').map(textOf), [
      ...menus[who],
      ...further[who].before,
      ...(HAS_CLASSROOM ? classroom[who] : []),
      ...further[who].after,
    ])
    assert.deepEqual(
      allOf(menu, 'p').map(textOf),
      who === 'admin' ? ['Office', 'Records'] : HAS_CLASSROOM ? ['Classroom'] : [],
    )
  }
})

test('students are offered no second step, mentors are', async () => {
  for (const [who, isOffered] of [
    ['student', false],
    ['mentor', true],
  ] as const) {
    const { root, text } = await (await reader(who)).open(`/dashboard/${who}/profile`)
    assert.ok(text.includes('Password and devices'))
    assert.equal(headings(root).includes('Two-step login'), isOffered, who)
    assert.equal(Boolean(named(allOf(root, 'button'), 'Set up an authenticator app')), isOffered, who)
  }
})
