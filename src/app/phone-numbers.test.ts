import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { demoBookings } from '#src/features/enquiries/server/table.ts'
import { testApp } from '#test/app.ts'
import { bookingForm, studentRow } from '#test/factories.ts'
import { listDoubtfulPhones, rewritePhones } from './phone-numbers.ts'

const { db, signedInAs } = await testApp()

test('phone numbers that old versions stored as digits are rewritten once, and doubtful ones are listed', async () => {
  const admin = await signedInAs('admin')
  const numbers = ['', '9845012345', '6591234567', '447911123456', '98450123456', '+6591234567']
  await db.insert(users).values(numbers.map((_, at) => studentRow({ email: `phone${at}@example.org` })))
  // As an old version wrote it.
  for (const [at, phone] of numbers.entries())
    await db.execute(
      sql`update users set phone = ${phone}, phone_e_164 = ${phone} where email = ${`phone${at}@example.org`}`,
    )
  await admin.api.enquiries.book(bookingForm({}))
  await db.execute(sql`update demo_bookings set phone = '918045012345', phone_e_164 = '918045012345'`)

  assert.deepEqual(await rewritePhones(db), { rewritten: 4, doubtful: 2 })
  const stored = await db
    .select({ phone: users.phoneE164 })
    .from(users)
    .where(sql`${users.email} like 'phone%'`)
    .orderBy(users.email)
  assert.deepEqual(
    stored.map(({ phone }) => phone),
    ['', '+919845012345', '+916591234567', '+447911123456', '98450123456', '+6591234567'],
  )
  const [booking] = await db.select().from(demoBookings)
  assert.equal(booking?.phoneE164, '+918045012345')
  const doubtful = await listDoubtfulPhones(db)
  assert.deepEqual(doubtful.map(({ table, phoneE164, doubt }) => `${table} ${phoneE164} ${doubt}`).sort(), [
    'users +916591234567 also a mobile number abroad',
    'users 98450123456 of no known country',
  ])
  assert.deepEqual(await rewritePhones(db), { rewritten: 0, doubtful: 1 }, 'a second start finds nothing new')
})

test('a number is compared by its country and digits, and reads as it was typed', async () => {
  const rows = await db.select({ phone: users.phone }).from(users).where(eq(users.phoneE164, '098450-12345'))
  assert.deepEqual(rows, [{ phone: '9845012345' }])
})

test('what an older process writes beside a newer one is called by its number at once, and repaired at the next start', async () => {
  const [admin, student] = [await signedInAs('admin'), await signedInAs('student')]
  const booking = bookingForm({ phone: '+919845098450', email: 'older@example.org' })
  await admin.api.enquiries.book(booking)
  await db.execute(sql`update demo_bookings set phone_e_164 = '' where email = ${booking.email}`)
  await db.execute(sql`update enquirers set phone_e_164 = '' where email = ${booking.email}`)
  const { body: bookings } = await admin.api.enquiries.bookings({ q: booking.email })
  const { body: enquirers } = await admin.api.enquirers.list({ q: booking.email })
  assert.deepEqual(
    [...bookings, ...enquirers].map(({ phoneE164 }) => phoneE164),
    ['+919845098450', '+919845098450'],
  )
  // Its profile form wrote the number alone.
  const isArjun = eq(users._id, student.user._id)
  await db.execute(sql`update users set phone = '+919800000001', phone_e_164 = '+919845012345' where ${isArjun}`)
  await rewritePhones(db)
  const [arjun] = await db.select({ phoneE164: users.phoneE164 }).from(users).where(isArjun)
  assert.equal(arjun?.phoneE164, '+919800000001')
})
