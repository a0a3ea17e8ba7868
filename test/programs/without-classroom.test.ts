import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { allOf, headings, named, oneOf, textOf } from '../html.ts'
import { until } from '../until.ts'
import { demoSite } from './built-site.ts'
import { fieldOf, visitorOf } from './visitor.ts'

test('without a classroom no page speaks of one', { skip: !HAS_CLASSROOM }, async () => {
  const { send, signedInAs } = await demoSite({ environment: { CLASSROOM: '0' }, withJobs: true })
  const guest = visitorOf(send)
  for (const path of ['/', '/courses']) assert.doesNotMatch((await guest.open(path)).text, /next batch/i, path)
  const student = visitorOf(send, {}, (await signedInAs('student')).cookie)
  const home = await student.open('/dashboard/student')
  assert.deepEqual(headings(home.root, [1]), ['Student Dashboard'])
  assert.equal(allOf(oneOf(home.root, 'nav', { 'aria-label': 'Dashboard' }), 'a').length, 4)
  for (const path of [
    'timetable',
    'batches',
    'batches/new',
    'admin/holidays',
    'classes/1/register',
    'mentor/batches',
  ]) {
    const page = await student.open(`/dashboard/${path}`)
    assert.equal(page.status, 404, path)
    assert.ok(page.text.includes('404 Page Not Found'), path)
    assert.ok(named(allOf(page.root, 'a'), 'Go to your dashboard'), path)
  }

  const { api, cookie } = await signedInAs('admin')
  const admin = visitorOf(send, {}, cookie)
  await until(async () => (await api.enquirers.figures()).funnel.length > 0, 'whose enquiries are whose is known')
  const adminHome = await admin.open('/dashboard/admin')
  assert.ok(adminHome.text.includes('Coming soon') && named(allOf(adminHome.root, 'a'), 'Reports'))
  const { root } = await admin.open('/dashboard/admin/reports')
  const columns = allOf(root, 'th').map(textOf)
  assert.ok(columns.includes('Enrolled') && !columns.includes('Attended demo'), columns.join())
  const optionsOf = async (path: string, label: string) =>
    allOf(fieldOf((await admin.open(path)).root, label), 'option').map(textOf)
  for (const state of await optionsOf('/dashboard/admin/enquiries', 'State'))
    assert.doesNotMatch(state, /Attended demo|Invited/)
  const kinds = await optionsOf('/dashboard/admin/activity', 'Type')
  assert.ok(kinds.includes('Courses') && !kinds.some((kind) => /Batches|Classes|Certificates/.test(kind)), kinds.join())
  assert.ok(
    (await admin.open('/dashboard/admin/profile')).text.includes('What concerns your own account is always sent.'),
  )
})
