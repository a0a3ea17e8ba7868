import { account, bookingForm, messageForm } from '../factories.ts'
import { axe } from './axe.ts'
import { expect, test, toast } from './fixtures.ts'
import { expectGoodLayout, saveScreenshots } from './layout-checks.ts'

test('an admin follows an enquiry: contact, note, next call, outcome', async ({ signedInAs, guest, site }) => {
  const visitor = await guest()
  const headers = { origin: site.url }
  const tara = { fullName: 'Tara Bhaskaran', email: 'tara.bhaskaran@example.org', phone: '9845011111' }
  await visitor.request.post('/api/demo-booking', { headers, data: bookingForm({ ...tara, course: 'sap-mm' }) })
  await visitor.request.post('/api/contact/send', { headers, data: messageForm({ ...tara, phone: '9845022222' }) })
  const namesake = { ...tara, email: 'tara.b@example.org', phone: '9845033333' }
  await visitor.request.post('/api/demo-booking', { headers, data: bookingForm(namesake) })
  const stranger = { fullName: 'Tara B', email: 'tara.stranger@example.org', phone: tara.phone }
  await visitor.request.post('/api/demo-booking', { headers, data: bookingForm({ ...stranger, phone: '9845055555' }) })
  await visitor.request.post('/api/contact/send', { headers, data: messageForm(stranger) })

  const admin = await signedInAs('admin')
  await admin.goto('/dashboard/admin')
  await admin.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Enquiries' }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Enquiries')
  await admin.getByRole('searchbox', { name: 'Search enquiries' }).fill('tara')
  await expect(admin.getByRole('row')).toHaveCount(4)
  await expectGoodLayout(admin, 'enquiries')
  await saveScreenshots(admin, 'admin-enquiries')

  await expect(admin.getByRole('row').nth(1)).toContainText(/Reply due in \d+/)

  await admin.goto('/dashboard/admin/contact-messages?q=tara')
  await admin.getByRole('link', { name: 'Tara Bhaskaran', exact: true }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Tara Bhaskaran')
  const history = admin.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await admin.getByRole('textbox', { name: 'Note' }).fill('Prefers weekend mornings.')
  await admin.getByRole('button', { name: 'Add note' }).click()
  await expect(history.getByText('Prefers weekend mornings.')).toBeVisible()
  await expect(admin.getByRole('textbox', { name: 'Note' })).toHaveValue('')

  const today = await admin.evaluate(() => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format())
  await admin.getByLabel('Follow-up on').fill('2020-01-01')
  await admin.getByRole('button', { name: 'Plan the call' }).click()
  await expect(admin.getByText('Please choose today or a later day')).toBeVisible()
  await admin.getByLabel('Follow-up on').fill(today)
  await admin.getByRole('button', { name: 'Plan the call' }).click()
  await expect(admin.getByRole('button', { name: 'Change the day' })).toBeVisible()
  await expectGoodLayout(admin, 'enquiry')
  await saveScreenshots(admin, 'admin-enquiry')

  await admin.getByRole('button', { name: 'Message to Tara Bhaskaran' }).click()
  const message = admin.getByRole('dialog', { name: 'Message to Tara Bhaskaran' })
  const words = 'Hello Tara Bhaskaran, this is Kaveri ERP Academy. You asked about SAP S/4HANA MM.'
  await expect(message.getByRole('textbox')).toHaveValue(words)
  await message.getByRole('textbox').fill('Can you come on Monday?')
  const chat = message.getByRole('link', { name: 'Open WhatsApp' })
  await expect(chat).toHaveAttribute('href', /wa\.me\/9198450\d+\?text=Can%20you%20come%20on%20Monday%3F$/)
  await axe(admin, 'a message to an enquirer')
  await expectGoodLayout(admin, 'a message to an enquirer')
  await saveScreenshots(admin, 'admin-enquiry-message')
  await admin.keyboard.press('Escape')

  await admin.goto('/dashboard/admin?todo=all')
  const due = admin.getByRole('list', { name: 'To do' }).getByRole('listitem').filter({ hasText: 'due today' })
  await due.getByRole('link', { name: 'Tara Bhaskaran', exact: true }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Tara Bhaskaran')

  await admin.getByRole('button', { name: 'Not the same person: Tara B, tara.stranger@example.org' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Two people' }).click()
  await expect(admin.getByRole('button', { name: /Tara B, tara\.stranger/ })).toHaveCount(0)
  await expect(history.getByText('Not the same person as in another enquiry.')).toBeVisible()
  await admin.getByRole('button', { name: 'Merge with Tara Bhaskaran, tara.b@example.org' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click()
  await expect(history.getByText('Asked for a demo class')).toHaveCount(2)
  await expect(admin.getByRole('region', { name: 'Same person?' })).toHaveCount(0)
  await admin.getByRole('button', { name: 'Another person' }).last().click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Split' }).click()
  await expect(history.getByText('Asked for a demo class')).toHaveCount(1)

  await admin.getByRole('button', { name: 'Not now' }).click()
  await expect(admin.getByRole('button', { name: 'Not now' })).toHaveAttribute('aria-pressed', 'true')

  const mentor = await signedInAs('mentor')
  await mentor.goto('/dashboard/admin/enquiries')
  await expect(mentor).toHaveURL('/unauthorized')
})

test('staff take over the phone number of a demo booking at approval', async ({ signedInAs, guest, site }) => {
  const headers = { origin: site.url }
  const visitor = await guest()
  const email = 'tarini.sen@example.org'
  const booking = bookingForm({ fullName: 'Tarini Sen', email, phone: '9845044444' })
  await visitor.request.post('/api/demo-booking', { headers, data: booking })
  await visitor.request.post('/api/auth/signup', { headers, data: account({ name: 'Tarini Sen', email }) })
  const mentor = await signedInAs('mentor')
  await mentor.goto('/dashboard/mentor/approvals')
  await expect(mentor.getByText(/Tarini Sen: Booked a demo on .* with 9845044444\./)).toBeVisible()
  await expectGoodLayout(mentor, 'approvals with a known phone number')
  await mentor.getByRole('button', { name: 'Use this number for Tarini Sen' }).click()
  await expect(toast(mentor, 'The phone number of Tarini Sen is 9845044444.')).toBeVisible()
  await expect(mentor.getByRole('list', { name: 'Known phone numbers' })).toHaveCount(0)
})
