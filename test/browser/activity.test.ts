import { demoUsers } from '../../db/demo/users.ts'
import { courseDraft } from '../factories.ts'
import { expect, test } from './fixtures.ts'
import { expectGoodLayout, saveScreenshots } from './layout-checks.ts'

const who = demoUsers.mentor.name

test('an admin sees who deleted a course, by user, by kind and by day', async ({ signedInAs, site }) => {
  const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
  const headers = { origin: site.url }
  const made = await mentor.request.post('/api/courses', { headers, data: courseDraft({ title: 'Doomed course' }) })
  const { _id } = (await made.json()) as { _id: string }
  await expect(await mentor.request.delete(`/api/courses/${_id}`, { headers })).toBeOK()

  await admin.goto('/dashboard/admin')
  await admin.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Activity' }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Activity')
  const rows = admin.getByRole('row')
  const deletion = rows.filter({ hasText: `${who} deleted the course Doomed course.` })
  await expect(deletion).toHaveCount(1)
  await expectGoodLayout(admin, 'activity')
  await saveScreenshots(admin, 'admin-activity')

  await admin.getByRole('searchbox', { name: 'Search activity' }).fill('doomed')
  await expect(rows).toHaveCount(3)
  await admin.getByRole('combobox', { name: 'Type' }).selectOption('Sign-ins')
  await expect(admin.getByText('Nothing matches your search.')).toBeVisible()
  await admin.getByRole('combobox', { name: 'Type' }).selectOption('Courses')
  await expect(rows).toHaveCount(3)
  await expect(admin.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', '/api/activity.csv?kind=course')

  await admin.getByRole('combobox', { name: 'Person' }).fill(who)
  await admin.getByRole('option', { name: `${who} (staff)` }).click()
  await expect(admin.getByText(`Only ${who}`)).toBeVisible()
  await expect(deletion).toHaveCount(1)
  await admin.getByLabel('To', { exact: true }).fill('2020-01-01')
  await admin.getByRole('button', { name: 'Show these days' }).click()
  await expect(admin.getByText('Nothing matches your search.')).toBeVisible()
  await admin.reload()
  await expect(admin.getByText(`Only ${who}`)).toBeVisible()
  await admin.getByRole('button', { name: 'Show everyone' }).click()
  await expect(admin.getByRole('combobox', { name: 'Person', exact: true })).toBeVisible()

  await mentor.goto('/dashboard/admin/activity')
  await expect(mentor).toHaveURL('/unauthorized')
})
