import { eq } from 'drizzle-orm'
import { hashToken, newToken } from '../../src/features/accounts/server/sessions.ts'
import { demoBookings } from '../../src/features/enquiries/server/table.ts'
import { visitEmailJob } from '../../src/features/visits/server/emails/visit-email-job.ts'
import { addReminderLink } from '../../src/features/visits/server/reminder-queries.ts'
import { demoInvitations } from '../../src/features/visits/server/table.ts'
import { rateLimits } from '../../src/server/db/table.ts'
import { classroom } from '../classroom.ts'
import { bookingForm, messageForm } from '../factories.ts'
import { EMAIL, NAME, PHONE, type Users, WORDS } from './words.ts'

export async function fillEnquiries({ app, admin }: Users) {
  await app.db.delete(rateLimits)
  const contact = { fullName: NAME, email: EMAIL, phone: PHONE }
  await app.guest.api.enquiries.book(bookingForm({ ...contact, message: `${WORDS.booking}: in the evening?` }))
  await app.guest.api.enquiries.send(messageForm({ ...contact, message: `${WORDS.message}: what does it cost?` }))
  const { body } = await admin.api.enquirers.list({ q: EMAIL })
  const id = body[0]?._id ?? ''
  await admin.api.enquirers.addNote({ id, text: `${WORDS.note}: call in the evening.` })
  const { timeline } = await admin.api.enquirers.get({ id })
  const requestId = timeline.find((entry) => entry.requestId)?.requestId ?? ''
  const separate = await admin.api.enquirers.split({ id, requestId })
  await admin.api.enquirers.merge({ id: separate._id, into: id })
}

/** The booking is invited to a class of the course, by an email with its links. */
export async function fillVisit({ app, admin, mentor }: Users, courseId: string) {
  const { db, site, url } = app
  const [booking] = await db.select().from(demoBookings).where(eq(demoBookings.email, EMAIL))
  const id = booking?._id ?? ''
  const { id: classId } = await classroom(db, mentor, courseId).classWith(9_000, [], { room: 'Lab 2' })
  await admin.api.visits.invite({ id, classId })
  const [visit] = await db.select().from(demoInvitations).where(eq(demoInvitations.bookingId, id))
  const services = { ...site.services, siteUrl: url, wasTried: false }
  await visitEmailJob.compose({ visitId: visit?._id ?? '', about: 'invited' }, services)
  await db.transaction((tx) => addReminderLink(tx, id, hashToken(newToken())))
}
