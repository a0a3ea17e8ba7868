import { ORPCError } from '@orpc/server'
import type { AttendanceEvents } from '#src/features/attendance/contract.ts'
import { addAttendee, lockClass, removeAttendee } from '#src/features/attendance/server/attendees/attendee-queries.ts'
import { findBatchToChange } from '#src/features/batches/server/batch/batch-queries.ts'
import { visitorName } from '#src/features/enquiries/rules.ts'
import { newId } from '#src/server/db/column-types.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { Emit } from '#src/server/events/bus.ts'
import type { InstituteCopy } from '#src/server/institute.ts'
import { now } from '#src/shared/clock.ts'
import type { VisitEvents } from '../contract.ts'
import { messages } from '../messages.ts'
import { type EndedBy, MAX_OFFERED } from '../rules.ts'
import { type ClassForVisitors, coursesFor, findClassForVisitors, openClasses } from './class-queries.ts'
import { addVisit, type Booking, endVisit, removeVisitLinks, type VisitRow } from './visit-queries.ts'

/** The transaction all of it happens in, how it emits, and what the institute says of visitors. */
export type Scope = { tx: Tx; emit: Emit<VisitEvents & AttendanceEvents>; institute: InstituteCopy }

const refused = (message: string) => new ORPCError('BAD_REQUEST', { message })
const unknown = (message: string) => new ORPCError('NOT_FOUND', { message })

type Reading = Pick<Scope, 'tx' | 'institute'>

const nextClasses = ({ tx, institute }: Reading, course: string) =>
  openClasses(tx, institute.current.enquiries, { course, limit: MAX_OFFERED })

/** With the next classes that have a free seat. */
export async function conflict(scope: Reading, { course }: Pick<Booking, 'course'>, message: string) {
  return new ORPCError('CONFLICT', { message, data: { classes: await nextClasses(scope, course) } })
}

/**
 * Gives the visitor of a booking, whose row the caller has locked, a chair in a class: counted and given while batch and class
 * are locked, so that two who ask for the last one get it once.
 * @throws {ORPCError} 404 for no such class, 400 for one of another course or without visitors, 409 with the next classes
 * where it is cancelled, has begun or is full
 */
export async function giveChair(scope: Scope, booking: Booking, classId: string, invitedById: string | null) {
  const { tx, emit, institute } = scope
  const settings = institute.current.enquiries
  const chosen = await findClassForVisitors(tx, settings, classId)
  if (!chosen) throw unknown(messages.unknownClass)
  await findBatchToChange(tx, chosen.batchId)
  await lockClass(tx, chosen._id)
  const current = await findClassForVisitors(tx, settings, chosen._id)
  if (!current) throw unknown(messages.unknownClass)
  const courseIds = await coursesFor(tx, settings.courses, booking.course)
  if (!courseIds.includes(current.courseId)) throw refused(messages.wrongCourse)
  if (!current.takesVisitors) throw refused(messages.notForVisitors)
  const why = inviteRefusal(current)
  if (why) throw await conflict(scope, booking, why)
  const invitedAt = now()
  const chair = { classId: current._id, bookingId: booking._id, name: visitorName(booking.name) }
  const attendee = await addAttendee(tx, { _id: newId(), ...chair, addedById: invitedById, addedAt: invitedAt })
  const visit = { _id: newId(), bookingId: booking._id, walkInId: attendee?._id, invitedById, invitedAt }
  const { title, startsAt, endsAt, room, joinUrl } = current
  await addVisit(tx, { ...visit, notifiedAt: invitedAt, title, startsAt, endsAt, room, joinUrl })
  await emit('registerChanged', { classId: current._id }, ['staff'])
  await emit('visitChanged', { bookingId: booking._id, isNew: true }, ['admins'])
  return { visitId: visit._id, startsAt }
}

function inviteRefusal({ isCancelled, startsAt, chairsLeft }: ClassForVisitors) {
  if (isCancelled) return messages.cancelled
  if (startsAt <= now()) return messages.begun
  return chairsLeft > 0 ? undefined : messages.full
}

/**
 * Ends a visit and frees its chair; its links work no longer.
 * @param offersUntil until when other classes are offered by the link of the email about it
 */
export async function endInvitation(
  { tx, emit }: Scope,
  { visit, class: classRow }: VisitRow,
  endedBy: EndedBy,
  offersUntil?: string,
) {
  await endVisit(tx, visit._id, {
    endedBy,
    walkInId: null,
    ...(offersUntil && { offeredAt: now(), offersUntil }),
  })
  await removeVisitLinks(tx, visit._id)
  if (visit.walkInId) await removeAttendee(tx, visit.walkInId)
  if (classRow) await emit('registerChanged', { classId: classRow._id }, ['staff'])
  await emit('visitChanged', { bookingId: visit.bookingId }, ['admins'])
}

/** Until when a link offers the next classes of a booking's course: until the last of them begins. */
export async function findOffersUntil(scope: Reading, { course }: Pick<Booking, 'course'>) {
  return (await nextClasses(scope, course)).at(-1)?.startsAt
}

/** Whether the visitor came: that is kept, also where their class was moved after it had begun. */
export const hasCome = ({ mark }: VisitRow) => mark === 'present' || mark === 'late'

/** Whether a class of a visit is still to come: it can be cancelled or moved until it begins. */
export const isComing = (row: VisitRow) => isHeld(row) && !hasCome(row) && (row.class?.startsAt ?? '') > now()

/** Whether a class of a visit is under way or over. */
export const hasBegun = (row: VisitRow) => isHeld(row) && (hasCome(row) || (row.class?.startsAt ?? '') <= now())

const isHeld = ({ visit, class: classRow }: VisitRow) =>
  visit.endedAt === null && classRow !== null && !classRow.isCancelled
