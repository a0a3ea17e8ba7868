import { messages as ofPeople } from '#src/features/people/contract.ts'
import { change } from '#src/server/change.ts'
import { csvFile } from '#src/server/csv.ts'
import { spend, takePoints } from '#src/server/limits.ts'
import { type Context, guest, person } from '#src/server/orpc.ts'
import { addJob } from '#src/server/queue.ts'
import { fileDay } from '#src/shared/time.ts'
import { type DemoBooking, messages } from '../contract.ts'
import { COURSES } from '../rules.ts'
import { bookingConfirmation, bookingLetter, messageConfirmation, messageLetter } from './letters.ts'
import { addBooking, addMessage, bookingsAfter, listBookings, listMessages } from './queries.ts'

const sendOnce = ({ limits, visit }: Context) => spend([[limits.formByAddress, visit.address]], ofPeople.tooMany)

/** The form is no way to fill someone else's mailbox: past a few letters a day they are kept, and not confirmed. */
const mayConfirm = async ({ limits }: Context, email: string) =>
  (await takePoints([[limits.confirmationByEmail, email]])) === null

const BOOKING = {
  'Full Name': ({ fullName }: DemoBooking) => fullName,
  Email: ({ email }: DemoBooking) => email,
  Phone: ({ phone }: DemoBooking) => phone,
  Course: ({ course }: DemoBooking) => COURSES[course],
  Message: ({ message }: DemoBooking) => message,
  Created: ({ createdAt }: DemoBooking) => fileDay(createdAt),
}

export const enquiriesHandlers = {
  book: guest.enquiries.book.handler(async ({ input: { website, ...booking }, context }) => {
    await sendOnce(context)
    if (website) return { message: messages.booked }
    const isConfirmed = await mayConfirm(context, booking.email)
    return change(context, async (tx, tell) => {
      await addBooking(tx, booking)
      await addJob(tx, 'mail', bookingLetter(booking))
      if (isConfirmed) await addJob(tx, 'mail', bookingConfirmation(booking))
      tell('enquiryMade', {}, ['staff'])
      return { message: messages.booked }
    })
  }),

  bookings: person.enquiries.bookings.handler(({ input, context: { db } }) => listBookings(db, input)),

  exportBookings: person.enquiries.exportBookings.handler(({ context: { db, log } }) =>
    csvFile(log, 'demo-bookings', BOOKING, (after, limit) => bookingsAfter(db, after, limit)),
  ),

  send: guest.enquiries.send.handler(async ({ input: { website, ...message }, context }) => {
    await sendOnce(context)
    if (website) return { message: messages.sent }
    const isConfirmed = await mayConfirm(context, message.email)
    return change(context, async (tx, tell) => {
      await addMessage(tx, message)
      await addJob(tx, 'mail', messageLetter(message))
      if (isConfirmed) await addJob(tx, 'mail', messageConfirmation(message))
      tell('enquiryMade', {}, ['staff'])
      return { message: messages.sent }
    })
  }),

  inbox: person.enquiries.inbox.handler(({ input, context: { db } }) => listMessages(db, input)),
}
