import { implement, ORPCError } from '@orpc/server'
import type { User } from '#src/access/user.ts'
import { messages as ofUsers } from '#src/features/accounts/messages.ts'
import type { Context } from '#src/server/context.ts'
import { csvFile } from '#src/server/csv.ts'
import { change } from '#src/server/db/change.ts'
import type { Tx } from '#src/server/db/db.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { rememberSent } from '#src/server/http/cookies.ts'
import { invalidField } from '#src/server/http/errors.ts'
import { isRepeated } from '#src/server/http/idempotency.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { addMail } from '#src/server/mail/emails.ts'
import type { Mail } from '#src/server/mail/mail.ts'
import { changedFields, logOnce } from '#src/server/observability/audit.ts'
import { consume, rateLimit, tryConsume } from '#src/server/security/rate-limit.ts'
import { isoDate } from '#src/shared/iso-date.ts'
import { CHOOSE_COURSE, type EnquiryEvents, type EnquiryState, enquiries } from '../contract.ts'
import { messages } from '../messages.ts'
import { dueAt, nameDemoCourse, normalizeMailbox, type OfferedCourse, STATES } from '../rules.ts'
import { bookingConfirmation, bookingEmail, messageConfirmation, messageEmail } from './emails.ts'
import {
  addBooking,
  addMessage,
  bookingsAfter,
  findEnquiryToChange,
  listBookings,
  listMessages,
  saveState,
} from './queries.ts'
import { contactMessages, demoBookings } from './table.ts'

type Enquiry = {
  email: string
  leaveEmpty: string | undefined
  kind: 'demo booking' | 'contact message'
  fullName: string
  /** @returns its id */
  add: (tx: Tx) => Promise<string>
  /** What is wrong with it by what the institute offers now. */
  refused?: ReturnType<typeof invalidField>
  toInstitute: Mail
  confirmation: Mail
  thanks: string
}

type Booking = typeof demoBookings.$inferSelect
const bookingColumns = (offered: readonly OfferedCourse[]) => ({
  'Full Name': ({ fullName }: Booking) => fullName,
  Email: ({ email }: Booking) => email,
  Phone: ({ phoneE164 }: Booking) => phoneE164,
  Course: ({ course }: Booking) => nameDemoCourse(course, offered),
  Message: ({ message }: Booking) => message,
  Created: ({ createdAt }: Booking) => isoDate(createdAt),
  State: ({ state }: Booking) => STATES[state],
})

const BOOKINGS = { kind: 'list', _id: null, label: 'Demo bookings' } as const

const DAY = 24 * 60 * 60
/** Any of the forms that a stranger may send. */
const formByAddress = rateLimit({
  name: 'form-address',
  points: 5,
  seconds: 60,
  of: 'demo bookings and messages together',
  by: 'address',
})
const confirmationByEmail = rateLimit({
  name: 'confirmation-email',
  points: 3,
  seconds: DAY,
  of: 'confirmations of those; more are dropped',
  by: 'mailbox',
})

const procedures = implement(enquiries).$context<Context<EnquiryEvents>>().use(authorize)
const { anyone, admin } = byAudience(procedures, procedures.use(requireUser))

export const enquiriesHandlers = {
  book: anyone.book.handler(({ input: { leaveEmpty, ...booking }, context }) => {
    const { identity, enquiries } = context.institute.current
    const { courses } = enquiries
    return receive(context, {
      kind: 'demo booking',
      fullName: booking.fullName,
      email: booking.email,
      leaveEmpty,
      ...(!courses.some(({ key }) => key === booking.course) && {
        refused: invalidField('course', CHOOSE_COURSE),
      }),
      add: (tx) => addBooking(tx, booking),
      toInstitute: bookingEmail(identity, booking, nameDemoCourse(booking.course, courses)),
      confirmation: bookingConfirmation(identity, booking),
      thanks: messages.booked,
    })
  }),

  bookings: admin.bookings.handler(({ input, context }) => {
    logOnce(context, BOOKINGS)
    return listBookings(context.db, input)
  }),

  exportBookings: admin.exportBookings.handler(({ context }) => {
    const { db, log, institute } = context
    logOnce(context, BOOKINGS)
    const columns = bookingColumns(institute.current.enquiries.courses)
    return csvFile(log, 'demo-bookings', columns, (after, limit) => bookingsAfter(db, after, limit))
  }),

  send: anyone.send.handler(({ input: { leaveEmpty, ...message }, context }) =>
    receive(context, {
      kind: 'contact message',
      fullName: message.fullName,
      email: message.email,
      leaveEmpty,
      add: (tx) => addMessage(tx, message),
      toInstitute: messageEmail(context.institute.current.identity, message),
      confirmation: messageConfirmation(context.institute.current.identity, message),
      thanks: messages.sent,
    }),
  ),

  inbox: admin.inbox.handler(async ({ input, context }) => {
    logOnce(context, { kind: 'list', _id: null, label: 'Contact messages' })
    const { headers, body } = await listMessages(context.db, input)
    return {
      headers,
      body: body.map((message) => ({ ...message, dueAt: dueAt(message.createdAt, context.institute.shown) })),
    }
  }),

  markBooking: admin.markBooking.handler(async ({ input: { id, state }, context, errors }) => {
    const name = await mark(context, demoBookings, id, state)
    if (name === undefined) throw errors.NOT_FOUND()
    return { message: messages.marked(name, state) }
  }),

  markMessage: admin.markMessage.handler(async ({ input: { id, state }, context, errors }) => {
    const name = await mark(context, contactMessages, id, state)
    if (name === undefined) throw errors.NOT_FOUND()
    return { message: messages.marked(name, state) }
  }),
}

type Marking = Context<EnquiryEvents> & { user: User }

/** The later of two admins decides; a repeated state keeps the admin who set it first. @returns whose enquiry it is */
const mark = (
  context: Marking,
  enquiries: typeof demoBookings | typeof contactMessages,
  id: string,
  state: EnquiryState,
) =>
  change(context, async (tx, emit, about) => {
    const enquiry = await findEnquiryToChange(tx, enquiries, id)
    if (!enquiry) return
    const kind = enquiries === demoBookings ? 'demo booking' : 'contact message'
    about({ kind, _id: id, label: enquiry.fullName, fields: changedFields(enquiry, { state }) })
    if (enquiry.state === state) return enquiry.fullName
    await saveState(tx, enquiries, id, state, context.user._id)
    await emit('enquiryChanged', { enquiryId: id }, ['admins'])
    return enquiry.fullName
  })

/**
 * Keeps what a stranger sent, mails it to the institute and thanks them.
 * @throws {ORPCError} 400 where the field that people do not see is filled: a program that filled it for them is no reason
 * to lose what they wrote, and the form empties it; 400 for a course that is not offered
 */
async function receive(
  context: Context<EnquiryEvents>,
  { kind, fullName, email, leaveEmpty, refused, add, toInstitute, confirmation, thanks }: Enquiry,
) {
  const { db, request, idempotency } = context
  const isNew = !(await isRepeated(db, idempotency))
  if (isNew && refused) throw refused
  if (isNew) await consume(db, [[formByAddress, request.clientAddress]], ofUsers.tooMany)
  if (leaveEmpty) throw new ORPCError('BAD_REQUEST', { message: messages.sendAgain })
  // The form is no way to fill someone else's mailbox: past a few emails a day they are kept, and not confirmed.
  const isConfirmed = isNew && (await tryConsume(db, [[confirmationByEmail, normalizeMailbox(email)]])) === null
  const stored = await change(context, async (tx, emit, about) => {
    const enquiryId = await add(tx)
    about({ kind, _id: enquiryId, label: fullName })
    // An institute without an address reads it among its enquiries alone.
    if (toInstitute.to.address) await addMail(tx, kind, toInstitute)
    if (isConfirmed) await addMail(tx, `${kind} confirmation`, confirmation)
    await emit('enquiryMade', { enquiryId }, ['admins'])
    return { message: thanks }
  })
  rememberSent(request, kind === 'demo booking' ? 'booking' : 'message')
  return stored
}
