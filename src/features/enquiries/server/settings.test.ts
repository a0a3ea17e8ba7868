import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app.ts'
import { bookingForm, messageForm } from '#test/factories.ts'
import { changeSettings } from '#test/institute.ts'
import { refusal } from '#test/refusal.ts'

const { guest, send, signedInAs } = await testApp()
const admin = await signedInAs('admin')
const book = (overrides: object) => guest.api.enquiries.book(bookingForm(overrides))

// product 11.2
test('what can be booked is what the settings offer now; what was booked before stays readable', async () => {
  await book({ fullName: 'Before', course: 'sap-sd' })
  await changeSettings(admin, 'enquiries', { courses: [{ key: 'testing', name: 'Software testing' }] })
  const { status, issues } = await refusal(book({ fullName: 'Late', course: 'sap-sd' }))
  assert.deepEqual([status, issues], [400, [{ path: 'course', message: 'Please select a course' }]])
  await book({ fullName: 'After', course: 'testing' })
  const { body } = await admin.api.enquiries.bookings({ sort: 'createdAt' })
  assert.deepEqual(
    body.map(({ fullName, course }) => [fullName, course]),
    [
      ['Before', 'sap-sd'],
      ['After', 'testing'],
    ],
  )
  const csv = await (await send('/api/demo-booking.csv', { headers: { cookie: admin.cookie } })).text()
  assert.match(csv, /"Before",.*,"sap-sd",/)
  assert.match(csv, /"After",.*,"Software testing",/)
})

// product 11.14
test('when a message is due follows the opening hours of the settings', async () => {
  await guest.api.enquiries.send(messageForm({}))
  const findDue = async () => {
    const [message] = (await admin.api.enquiries.inbox({})).body
    return message && Date.parse(message.dueAt) - Date.parse(message.createdAt)
  }
  await changeSettings(admin, 'identity', { opening: [] })
  assert.equal(await findDue(), 24 * 60 * 60_000)
  const openDay = new Date(Date.now() + 3 * 24 * 60 * 60_000).getUTCDay()
  const days = (['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const).filter((_, day) => day === openDay)
  await changeSettings(admin, 'identity', { opening: [{ days, opens: '09:30', closes: '18:30' }] })
  assert.ok(Number(await findDue()) > 24 * 60 * 60_000)
})

test('only admins read what enquirers are written, as the settings have it now', async () => {
  const student = await signedInAs('student')
  assert.equal((await refusal(student.api.institute.messages())).status, 403)
  const { messages } = (await admin.api.institute.settings()).sections.enquiries.data
  const reply = { name: 'Reply', subject: 'Hello', text: 'Hello {name}.' }
  await changeSettings(admin, 'enquiries', { messages: { ...messages, reply } })
  assert.deepEqual((await admin.api.institute.messages()).reply, reply)
})
