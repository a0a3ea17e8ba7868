import { account, bookingForm } from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { axe } from './axe.ts'
import { expect, test, toast } from './fixtures.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { counted } from './taps.ts'

/** What a reception does most, in presses; what is typed or looked at is not counted. */

test('a caller is entered by hand and invited to a class with 6 presses', async ({ signedInAs }) => {
  test.skip(!HAS_CLASSROOM)
  const admin = await signedInAs('admin')
  const { taps, tap } = counted()
  await admin.goto('/dashboard/admin/enquiries')
  await tap(admin.getByRole('button', { name: 'Add enquiry' }))
  const dialog = admin.getByRole('dialog', { name: 'Add enquiry' })
  await expect(dialog.getByRole('textbox', { name: 'Phone Number' })).toBeFocused()
  await admin.keyboard.type('98450 66')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Lakshmi Pai')
  await dialog.getByRole('button', { name: 'Save enquiry' }).click()
  await expect(dialog.getByText('Phone number must be at least 10 digits')).toBeVisible()
  await axe(admin, 'an enquiry by hand')
  await expectGoodLayout(admin, 'an enquiry by hand')
  await dialog.getByRole('textbox', { name: 'Phone Number' }).fill('98450 66001')
  taps.count++
  await dialog.getByRole('combobox', { name: 'Course' }).selectOption('SAP S/4HANA MM')
  await tap(dialog.getByRole('button', { name: 'Save enquiry' }))
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Lakshmi Pai')
  const history = admin.getByRole('region', { name: 'History' })
  await expect(history.getByText('Called us about SAP S/4HANA MM.')).toBeVisible()
  await expect(history.getByText(/by hand by /)).toBeVisible()

  await tap(admin.getByRole('button', { name: 'Invite to a class: Lakshmi Pai' }))
  const invite = admin.getByRole('dialog', { name: 'Invite Lakshmi Pai' })
  await tap(invite.getByRole('radio').first())
  await tap(invite.getByRole('button', { name: 'Invite', exact: true }))
  await expect(invite.getByText('Without an email address, please call or write.')).toBeVisible()
  expect(taps.count).toBeLessThanOrEqual(6)
})

test('a caller is found by their number with 2 presses, from any page', async ({ signedInAs, guest, site }) => {
  const [admin, visitor] = [await signedInAs('admin'), await guest()]
  const data = bookingForm({ fullName: 'Ramesh Caller', email: 'ramesh.caller@example.org', phone: '9845066002' })
  await visitor.request.post('/api/demo-booking', { headers: { origin: site.url }, data })
  await admin.goto('/dashboard/admin')
  const { taps, tap } = counted()
  const box = admin.getByRole('combobox', { name: /Search/ })
  await tap(box)
  await box.pressSequentially('098450 66002')
  await tap(admin.getByRole('group', { name: 'Enquiries' }).getByRole('option', { name: 'Ramesh Caller' }))
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Ramesh Caller')
  await expect(admin.getByRole('region', { name: 'History' }).getByText(/by the visitor/)).toBeVisible()
  expect(taps.count).toBeLessThanOrEqual(2)
})

test('what the chat cannot answer is asked with the words filled in', async ({ guest }) => {
  const page = await guest()
  await page.goto('/')
  await page.getByRole('button', { name: 'Open the chat assistant' }).press('Enter')
  await page.getByRole('textbox', { name: 'Your question' }).fill('Do you have a hostel for girls?')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Ask us' }).click()
  await expect(page.getByRole('textbox', { name: /Message/ })).toHaveValue('Do you have a hostel for girls?')
  expect(page.url()).not.toContain('hostel')
})

// product 8.14
test('who waits is approved, enrolled and seated with 4 presses, beside what they asked for', async ({
  guest,
  signedInAs,
  site,
}) => {
  test.skip(!HAS_CLASSROOM)
  const [admin, mentor, visitor] = [await signedInAs('admin'), await signedInAs('mentor'), await guest()]
  const headers = { origin: site.url }
  const of = { name: 'Nandini Applicant', email: 'nandini.applicant@example.org' }
  expect(await visitor.request.post('/api/auth/signup', { headers, data: account(of) })).toBeOK()
  const data = bookingForm({ fullName: of.name, email: of.email, phone: '9845066003' })
  expect(await visitor.request.post('/api/demo-booking', { headers, data })).toBeOK()

  await mentor.goto('/dashboard/mentor/approvals')
  await expect(mentor.getByRole('row').filter({ hasText: of.email })).not.toContainText('66003')

  await admin.goto('/dashboard/mentor/approvals')
  const row = admin.getByRole('row').filter({ hasText: of.email })
  await expect(row).toContainText('66003')
  await expectGoodLayout(admin, 'approvals')
  const { taps, tap } = counted()
  await tap(row.getByRole('button', { name: `Approve and enroll ${of.name}` }))
  const dialog = admin.getByRole('dialog', { name: `Approve and enroll ${of.name}` })
  await tap(admin.getByRole('option', { name: /^SAP S\/4HANA SD/ }))
  await tap(dialog.getByRole('radio').nth(1))
  await axe(admin, 'approve and enroll')
  await tap(dialog.getByRole('button', { name: 'Approve and enroll' }))
  await expect(toast(admin, 'Nandini Applicant was approved and is enrolled in')).toBeVisible()
  await expect(row).toBeHidden()
  expect(taps.count).toBeLessThanOrEqual(4)
})
