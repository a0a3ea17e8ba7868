import { messages as ofPeople } from '#src/features/people/contract.ts'
import { change } from '#src/server/change.ts'
import { csvFile } from '#src/server/csv.ts'
import type { Tx } from '#src/server/db.ts'
import { type Context, guest, person } from '#src/server/orpc.ts'
import { addJob, type Mail } from '#src/server/queue.ts'
import { spend, takePoints } from '#src/server/rate-limit.ts'
import { fileDay } from '#src/shared/time.ts'
import { type DemoBooking, messages } from '../contract.ts'
import { COURSES, mailboxOf } from '../rules.ts'
import { bookingConfirmation, bookingLetter, messageConfirmation, messageLetter } from './letters.ts'
import { addBooking, addMessage, bookingsAfter, listBookings, listMessages } from './queries.ts'

type Enquiry = {
  email: string
  website: string | undefined
  add: (tx: Tx) => Promise<unknown>
  letter: Mail
  confirmation: Mail
  thanks: string
}

const BOOKING = {
  'Full Name': ({ fullName }: DemoBooking) => fullName,
  Email: ({ email }: DemoBooking) => email,
  Phone: ({ phone }: DemoBooking) => phone,
  Course: ({ course }: DemoBooking) => COURSES[course],
  Message: ({ message }: DemoBooking) => message,
  Created: ({ createdAt }: DemoBooking) => fileDay(createdAt),
}

export const enquiriesHandlers = {
  book: guest.enquiries.book.handler(({ input: { website, ...booking }, context }) =>
    receive(context, {
      email: booking.email,
      website,
      add: (tx) => addBooking(tx, booking),
      letter: bookingLetter(booking),
      confirmation: bookingConfirmation(booking),
      thanks: messages.booked,
    }),
  ),

  bookings: person.enquiries.bookings.handler(({ input, context: { db } }) => listBookings(db, input)),

  exportBookings: person.enquiries.exportBookings.handler(({ context: { db, log } }) =>
    csvFile(log, 'demo-bookings', BOOKING, (after, limit) => bookingsAfter(db, after, limit)),
  ),

  send: guest.enquiries.send.handler(({ input: { website, ...message }, context }) =>
    receive(context, {
      email: message.email,
      website,
      add: (tx) => addMessage(tx, message),
      letter: messageLetter(message),
      confirmation: messageConfirmation(message),
      thanks: messages.sent,
    }),
  ),

  inbox: person.enquiries.inbox.handler(({ input, context: { db } }) => listMessages(db, input)),
}

/** Keeps what a stranger sent, mails it to the institute and thanks them; a robot is only thanked. */
async function receive(context: Context, { email, website, add, letter, confirmation, thanks }: Enquiry) {
  const { limits, visit } = context
  await spend([[limits.formByAddress, visit.address]], ofPeople.tooMany)
  const answer = { message: thanks }
  if (website) return answer
  // The form is no way to fill someone else's mailbox: past a few letters a day they are kept, and not confirmed.
  const isConfirmed = (await takePoints([[limits.confirmationByEmail, mailboxOf(email)]])) === null
  return change(context, async (tx, tell) => {
    await add(tx)
    await addJob(tx, 'mail', letter)
    if (isConfirmed) await addJob(tx, 'mail', confirmation)
    tell('enquiryMade', {}, ['staff'])
    return answer
  })
}
