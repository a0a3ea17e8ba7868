import { HAS_CLASSROOM } from '../has-classroom.ts'
import { axe } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { countTaps } from './taps.ts'

test.skip(!HAS_CLASSROOM)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  // product 13.21
  test('the attendance of one student is two presses away from the home', async ({ signedInAs }) => {
    const mentor = await signedInAs('mentor')
    await mentor.goto('/dashboard/mentor')
    const taps = await countTaps(mentor)
    await mentor.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Students' }).click()
    await mentor.getByRole('searchbox', { name: 'Search students' }).fill('Arjun Shetty')
    const row = mentor.getByRole('table', { name: 'Students' }).getByRole('row').filter({ hasText: 'Arjun Shetty' })
    // A row that moves under the pointer takes no press.
    await expect(mentor).toHaveURL(/q=Arjun/)
    await expect(mentor.getByRole('link', { name: 'Divya Hegde' })).toHaveCount(0)
    await row.getByRole('link', { name: 'Arjun Shetty' }).click()
    await expect(mentor.getByRole('heading', { level: 1, name: 'Arjun Shetty' })).toBeVisible()
    const course = mentor.getByRole('listitem').filter({ hasText: 'Sales and Distribution' })
    await expect(course).toContainText(/\d+ of \d+ classes/)
    await expect(course).toContainText(/Next class: /)
    await expect(course.getByRole('list', { name: /^Missed classes/ })).toContainText(/Missed.+\d{4}/)
    expect(taps()).toBeLessThanOrEqual(2)
    await expect(mentor.getByText(/materials opened/)).toHaveCount(0)
    await expect(mentor.getByRole('region', { name: 'Where they came from' })).toHaveCount(0)
    expect(await axe(mentor)).toEqual([])
  })

  test('an admin calls a student with two presses, and reads where they came from', async ({ signedInAs, site }) => {
    const admin = await signedInAs('admin')
    const { request } = admin.context()
    const [{ _id, email, name }] = await (await request.get('/api/mentor/students?q=harini')).json()
    const data = { fullName: name, email, phone: '+919845012345', course: 'sap-sd', website: '' }
    await request.post('/api/demo-booking', { headers: { origin: site.url }, data })
    await admin.goto(`/dashboard/admin/student-profile/${_id}`)
    const callLink = admin.getByRole('link', { name: `Call ${name}` })
    for (const link of [callLink, admin.getByRole('link', { name: `WhatsApp to ${name}` })])
      expect((await link.boundingBox())?.height, 'for a finger').toBeGreaterThanOrEqual(44)
    await expect(callLink).toHaveAttribute('href', /^tel:\+91/)
    const origin = admin.getByRole('region', { name: 'Where they came from' })
    await expect(origin).toContainText('Asked for a demo class')
    await origin.getByRole('link', { name: /enquiry/i }).click()
    await expect(admin).toHaveURL(/\/dashboard\/admin\/enquiries\//)
    await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible()
  })
})

test('the form of a profile is loaded when "Edit" is pressed, and its address opens it', async ({ signedInAs }) => {
  const admin = await signedInAs('admin')
  const [{ _id }] = await (await admin.request.get('/api/mentor/students?q=harini')).json()
  await admin.goto(`/dashboard/admin/student-profile/${_id}`)
  const save = admin.getByRole('button', { name: 'Save profile' })
  await expect(save).toHaveCount(0)
  await admin.getByRole('link', { name: /^Edit / }).click()
  await expect(save).toBeVisible()
  expect(await axe(admin)).toEqual([])
  await admin.reload()
  await expect(save).toBeVisible()
  await admin.getByRole('link', { name: /^Close the form of / }).click()
  await expect(save).toHaveCount(0)
})
