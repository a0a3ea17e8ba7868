import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, inArray } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { demoBookings } from '#src/features/enquiries/server/table.ts'
import { attendeesOfCourse } from '#test/attendees.ts'
import { bookingForm } from '#test/factories.ts'

const { db, guest, mentor, course, classWith, newStudents, add } = await attendeesOfCourse('Transport')

const namesIn = async (id: string) =>
  (await mentor.api.attendance.register({ id })).rows.map(({ student }) => student.name)

async function bookedBy(fullName: string, phone: string) {
  await guest.api.enquiries.book(bookingForm({ fullName, phone }))
  const [booking] = await db.select().from(demoBookings).where(eq(demoBookings.phone, phone))
  return booking?._id ?? assert.fail('no booking')
}

test('students of one name have distinct names by their phones: in the register, in the sheet, and where they are added', async () => {
  const [asha = '', bala = '', chitra = ''] = await newStudents(3)
  await db
    .update(users)
    .set({ name: 'Asha Rao' })
    .where(inArray(users._id, [asha, bala, chitra]))
  for (const [id, phone] of [
    [asha, '+919876543210'],
    [bala, '+919876501234'],
    [chitra, '+919876505678'],
  ] as const)
    await db.update(users).set({ phone, phoneE164: phone }).where(eq(users._id, id))
  const { id, batchId } = await classWith(-10, [asha, bala])
  assert.deepEqual((await namesIn(id)).toSorted(), ['Asha Rao (…1234)', 'Asha Rao (…3210)'])
  const { students } = await mentor.api.attendance.sheet({ id: batchId })
  assert.deepEqual(students.map(({ student }) => student.name).toSorted(), ['Asha Rao (…1234)', 'Asha Rao (…3210)'])
  await mentor.api.enrollments.enroll({ studentId: chitra, courseId: course._id })
  const { students: candidates } = await mentor.api.attendance.candidates({ id, q: 'asha rao' })
  assert.deepEqual(
    candidates.map((row) => Object.keys(row).toSorted().join()),
    ['_id,isEnrolled,name'],
    'nobody gets their phones with it',
  )
})

test('two walk-ins of one name are both there, and so are two visitors', async () => {
  const { id } = await classWith(-10, [])
  for (const name of ['Ravi Kumar', 'Ravi Kumar (2)']) await add(id, { name })
  assert.deepEqual(await namesIn(id), ['Ravi Kumar', 'Ravi Kumar (2)'])
  const bookings = [await bookedBy('Mira Shah', '+919876500001'), await bookedBy('Mira Shah', '+919876500002')]
  const { visitors } = await mentor.api.attendance.candidates({ id, q: 'mira' })
  assert.deepEqual(visitors.map(({ name }) => name).toSorted(), ['Mira Shah (…0001)', 'Mira Shah (…0002)'])
  for (const bookingId of bookings) await add(id, { bookingId })
  assert.deepEqual(await namesIn(id), ['Ravi Kumar', 'Ravi Kumar (2)', 'Mira Shah (…0001)', 'Mira Shah (…0002)'])
})
