import { procedure } from '#src/access/procedure.ts'
import { BookingListQuery } from '#src/features/enquiries/contract.ts'
import { byId, messageOutput } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'
import { VISIT_STATES } from './rules.ts'

/** A class as its visitors see it; `title` is its course's. */
export const VisitedClass = z.object({
  _id: z.uuid(),
  title: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  room: z.string(),
  isOnline: z.boolean(),
})
export type VisitedClass = z.infer<typeof VisitedClass>

/** The class that someone is invited to, with the link to join where it is held online. */
export const OwnClass = VisitedClass.extend({ joinUrl: z.string().nullable() })
export type OwnClass = z.infer<typeof OwnClass>

/** `chairsLeft`: for visitors. */
export const OpenClass = VisitedClass.extend({ chairsLeft: z.int() })
export type OpenClass = z.infer<typeof OpenClass>

export const Invitation = z.object({
  /** The latest that was not ended. */
  visit: OwnClass.extend({ state: z.enum(VISIT_STATES) }).nullable(),
  /** Classes of the course with a free seat for a visitor, the next first. */
  classes: z.array(OpenClass),
})
export type Invitation = z.infer<typeof Invitation>

/** The latest invitation of a booking that was not ended. */
export const BookingVisit = VisitedClass.extend({ bookingId: z.uuid(), state: z.enum(VISIT_STATES) })
export type BookingVisit = z.infer<typeof BookingVisit>

/** What the secret link of an invitation opens. */
const VisitByLink = z.object({
  /** Null once the class was cancelled or missed: then another one can be chosen. */
  visit: OwnClass.nullable(),
  classes: z.array(VisitedClass),
})

const tags = ['Enquiries']
const unknownBooking = { NOT_FOUND: { message: messages.unknownBooking } }
const unknownLink = { NOT_FOUND: { message: messages.linkIsOver } }
/** With the next three classes that have a free seat, as `classes`. */
const taken = { CONFLICT: { data: z.object({ classes: z.array(OpenClass) }) } }
const classId = z.uuid(messages.chooseClass).toLowerCase()
const bySecret = z.object({ secret: z.string() })

export const visits = {
  ofBookings: procedure(
    'admin',
    {
      method: 'GET',
      path: '/demo-booking/invitations',
      tags,
      summary: 'The classes that the bookings of a list are invited to; the same query as the list',
    },
    'Failed to fetch the invitations.',
  )
    .input(BookingListQuery)
    .output(z.array(BookingVisit)),

  ofBooking: procedure(
    'admin',
    {
      method: 'GET',
      path: '/demo-booking/{id}/invitation',
      tags,
      summary: 'The class that a booking is invited to, and the classes it can be invited to',
    },
    'Failed to fetch the classes for this booking.',
  )
    .errors(unknownBooking)
    .input(byId)
    .output(Invitation),

  invite: procedure(
    'admin',
    {
      method: 'POST',
      path: '/demo-booking/{id}/invitation',
      successStatus: 201,
      tags,
      summary: 'Invite the visitor of a booking to a class; a refusal with 409 carries the next three with a free seat',
    },
    'Failed to invite the visitor.',
  )
    .errors({ ...unknownBooking, BAD_REQUEST: {}, ...taken })
    .input(
      byId.extend({
        classId,
        /** Instead of the class to come that they are invited to. */
        move: z.boolean('Please say yes or no').default(false),
      }),
    )
    .output(messageOutput),

  withdraw: procedure(
    'admin',
    { method: 'DELETE', path: '/demo-booking/{id}/invitation', tags, summary: 'Withdraw an invitation' },
    'Failed to withdraw the invitation.',
  )
    .errors({ ...unknownBooking, CONFLICT: {} })
    .input(byId)
    .output(messageOutput),

  byLink: procedure(
    'anyone',
    {
      method: 'GET',
      path: '/demo-invitation/{secret}',
      tags,
      summary: 'What the secret link of an invitation opens: its class, and the next ones to choose from',
    },
    'Failed to fetch your demo class.',
  )
    .errors({ ...unknownLink, TOO_MANY_REQUESTS: {} })
    .input(bySecret)
    .output(VisitByLink),

  respond: procedure(
    'anyone',
    {
      method: 'POST',
      path: '/demo-invitation/{secret}',
      tags,
      summary: 'Cancel a demo class, or choose another, by the secret link of its invitation',
    },
    'Failed to save your answer.',
  )
    .errors({ ...unknownLink, BAD_REQUEST: {}, CONFLICT: {}, TOO_MANY_REQUESTS: {} })
    .input(bySecret.extend({ answer: z.enum(['cancel', 'move'], messages.chooseAnswer), classId: classId.optional() }))
    .output(messageOutput),
}

export type VisitEvents = {
  /**
   * Only invalidates, but for `message`: the visitor cancelled, or chose another class. `isNew`: they have a chair in a class now,
   * unless a reaction refuses it.
   */
  visitChanged: { bookingId: string; message?: string; isNew?: true }
}
