import { ORPCError } from '@orpc/server'
import type { BatchEvents } from '#src/features/batches/contract.ts'
import { displayName } from '#src/features/batches/rules.ts'
import type { EnrollmentEvents } from '#src/features/enrollments/contract.ts'
import { enroll } from '#src/features/enrollments/server/enrolling.ts'
import { findEnrollment } from '#src/features/enrollments/server/queries.ts'
import type { SeatEvents } from '#src/features/seats/contract.ts'
import { findSeat } from '#src/features/seats/server/seat-queries.ts'
import { seat } from '#src/features/seats/server/seating.ts'
import { findUserToChange } from '#src/features/users/server/queries.ts'
import { newId } from '#src/server/db/column-types.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { Emit } from '#src/server/events/bus.ts'
import { now } from '#src/shared/clock.ts'
import { messages } from '../../messages.ts'
import type { NewAttendee } from '../../shapes.ts'
import type { ClassOf } from '../register-queries.ts'
import { addAttendee, countVisitors, findBooking, isInClass, lockClass } from './attendee-queries.ts'

type Scope = { tx: Tx; emit: Emit<BatchEvents & SeatEvents & EnrollmentEvents> }
/** `_id` was made by the phone, or here; `addedAt` is by our clock. */
type Adding = Pick<NewAttendee, 'seat' | 'isConfirmed'> & { _id: string; addedById: string; addedAt: string }

const refused = (message: string) => new ORPCError('BAD_REQUEST', { message })
const conflict = (message: string) => new ORPCError('CONFLICT', { message })
const unknown = (message: string) => new ORPCError('NOT_FOUND', { message })

/**
 * A student of the course: for this class, or with a seat in its batch from now on, for which they are enrolled where they
 * are not. Whoever is in the register already stays so.
 * @throws {ORPCError} 404 for no such student, 400 and 409 where they cannot be enrolled or seated
 */
export async function addStudent(
  scope: Scope,
  { class: classRow, batch, course }: ClassOf,
  id: string,
  adding: Adding,
) {
  const { tx } = scope
  const student = await findUserToChange(tx, id)
  if (!student) throw unknown(messages.unknownStudent)
  const { _id: studentId, name } = student
  const isSeatKept = adding.seat === 'keep'
  const { isConfirmed } = adding
  if (!(await findEnrollment(tx, studentId, course._id))) {
    if (!isSeatKept) throw refused(messages.notEnrolled(name))
    // The seat is given along with it, so that the student gets one message.
    await enroll(scope, student, course._id, { batchId: batch._id, isConfirmed })
  }
  if (isSeatKept && (await findSeat(tx, studentId, course._id))?.batchId !== batch._id)
    await seat(scope, student, batch._id, { wait: false, isConfirmed })
  // A seat that was given before the class begins is in its register for as long as it is held; one given later may come
  // from a phone that was offline.
  const isListedBySeat = isSeatKept && now() < classRow.startsAt
  if (!isListedBySeat && !(await isInClass(tx, classRow._id, studentId))) {
    const { _id, addedById, addedAt } = adding
    if (!(await addAttendee(tx, { _id, classId: classRow._id, studentId, addedById, addedAt })))
      throw conflict(messages.idTaken)
  }
  const message = isSeatKept ? messages.seated(name, displayName(batch)) : messages.added(name)
  return { rowId: studentId, studentId, name, message }
}

/**
 * A name alone, or a visitor of a demo class.
 * @throws {ORPCError} 404 for no such booking, 409 for a visitor too many
 */
export async function addGuest(
  { tx, visitorsInAClass }: Pick<Scope, 'tx'> & { visitorsInAClass: number },
  { class: { _id: classId } }: ClassOf,
  { name, bookingId }: Pick<NewAttendee, 'name' | 'bookingId'>,
  { _id, addedById, addedAt }: Adding,
) {
  const guest = bookingId === undefined ? { name } : { bookingId, name: await visitorName(tx, classId, bookingId) }
  const added = await addAttendee(tx, { _id, classId, ...guest, addedById, addedAt })
  if (!added) throw conflict(messages.idTaken)
  if (bookingId !== undefined && (await countVisitors(tx, classId)) > visitorsInAClass)
    throw conflict(messages.tooManyVisitors(visitorsInAClass))
  const shownName = added.name ?? ''
  // By now they may be known as a student.
  return {
    rowId: added.studentId ?? added._id,
    studentId: added.studentId,
    name: shownName,
    message: messages.added(shownName),
  }
}

async function visitorName(tx: Tx, classId: string, bookingId: string) {
  await lockClass(tx, classId)
  const booking = await findBooking(tx, bookingId)
  if (!booking) throw unknown(messages.unknownBooking)
  return booking.name
}

export const ensureId = ({ _id }: Pick<NewAttendee, '_id'>) => _id ?? newId()
