import { listBookings, saveState } from '#src/features/enquiries/server/queries.ts'
import { demoBookings } from '#src/features/enquiries/server/table.ts'
import { change } from '#src/server/db/change.ts'
import { now } from '#src/shared/clock.ts'
import { messages } from '../messages.ts'
import { MAX_LISTED } from '../rules.ts'
import { openClasses } from './class-queries.ts'
import { notifyVisitor } from './emails/visit-email-job.ts'
import { conflict, endInvitation, findOffersUntil, giveChair, hasBegun, isComing } from './inviting.ts'
import { linkHandlers } from './link-handlers.ts'
import { admin } from './procedures.ts'
import { toOwnClass, visitState } from './responses.ts'
import { findBookingToChange, findCourseOfBooking, findVisitOfBooking, findVisitsOfBookings } from './visit-queries.ts'

export const visitsHandlers = {
  ...linkHandlers,

  ofBookings: admin.ofBookings.handler(async ({ input, context: { db } }) => {
    const { body } = await listBookings(db, input)
    const rows = await findVisitsOfBookings(
      db,
      body.map(({ _id }) => _id),
    )
    return rows.map((row) => ({ ...toOwnClass(row), bookingId: row.booking._id, state: visitState(row) }))
  }),

  ofBooking: admin.ofBooking.handler(async ({ input: { id }, context: { db, institute }, errors }) => {
    const booking = await findCourseOfBooking(db, id)
    if (!booking) throw errors.NOT_FOUND()
    const [row, classes] = await Promise.all([
      findVisitOfBooking(db, booking._id),
      openClasses(db, institute.current.enquiries, { course: booking.course, limit: MAX_LISTED }),
    ])
    return { visit: row ? { ...toOwnClass(row), state: visitState(row) } : null, classes }
  }),

  invite: admin.invite.handler(({ input: { id, classId, move }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const scope = { tx, emit, institute: context.institute }
      const booking = await findBookingToChange(tx, id)
      if (!booking) throw errors.NOT_FOUND({ message: messages.unknownBooking })
      const bookingId = booking._id
      const name = booking.name || booking.phone
      const before = await findVisitOfBooking(tx, bookingId)
      const isAnother = move && before?.class?._id !== classId
      if (before && isComing(before) && !isAnother)
        throw await conflict(scope, booking, messages.invitedAlready(name, before.visit.startsAt))
      // Whoever is in a class that has begun stays in its register.
      if (before && before.visit.endsAt > now() && !hasBegun(before)) await endInvitation(scope, before, 'move')
      const { visitId, startsAt } = await giveChair(scope, booking, classId, context.user._id)
      about({ kind: 'demo booking', _id: bookingId, label: name })
      if (booking.state === 'new') {
        // An invitation is the reply that was promised.
        await saveState(tx, demoBookings, bookingId, 'called', context.user._id)
        await emit('enquiryChanged', { enquiryId: bookingId }, ['admins'])
      }
      await notifyVisitor(scope, booking.email, { visitId, about: 'invited' })
      return { message: messages.invited(name, startsAt) }
    }),
  ),

  withdraw: admin.withdraw.handler(({ input: { id }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const scope = { tx, emit, institute: context.institute }
      const booking = await findBookingToChange(tx, id)
      if (!booking) throw errors.NOT_FOUND({ message: messages.unknownBooking })
      const name = booking.name || booking.phone
      const row = await findVisitOfBooking(tx, booking._id)
      if (!row || !isComing(row)) throw errors.CONFLICT({ message: messages.notInvited(name) })
      await endInvitation(scope, row, 'institute', await findOffersUntil(scope, booking))
      about({ kind: 'demo booking', _id: booking._id, label: name })
      await notifyVisitor(scope, booking.email, { visitId: row.visit._id, about: 'cancelled' })
      return { message: messages.withdrawn(name) }
    }),
  ),
}
