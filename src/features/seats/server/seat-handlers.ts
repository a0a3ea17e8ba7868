import { ORPCError } from '@orpc/server'
import { isStaff } from '#src/access/rules.ts'
import type { User } from '#src/access/user.ts'
import { batchSubject, displayName } from '#src/features/batches/rules.ts'
import { findBatch } from '#src/features/batches/server/batch/batch-queries.ts'
import { findUserToChange } from '#src/features/users/server/queries.ts'
import { change } from '#src/server/db/change.ts'
import type { Tx } from '#src/server/db/db.ts'
import { logOnce } from '#src/server/observability/audit.ts'
import { messages } from '../messages.ts'
import { listOwnBatches } from './own-batch-queries.ts'
import { approved, staff } from './procedures.ts'
import { findPlace } from './seat-queries.ts'
import { asOwnBatches, asWithoutBatch } from './seat-responses.ts'
import { seat, unseat } from './seating.ts'
import { listWithoutBatch } from './without-batch-queries.ts'

export const seatHandlers = {
  mine: approved.mine.handler(async ({ context: { db, user } }) => asOwnBatches(await listOwnBatches(db, user._id))),

  withoutBatch: staff.withoutBatch.handler(async ({ input, context }) => {
    const { headers, body } = await listWithoutBatch(context.db, { ...input, sort: input.sort ?? '-cancelledAt' })
    if (body.length > 0) logOnce(context, { kind: 'list', _id: null, label: 'Students without a batch' })
    return { headers, body: body.flatMap(asWithoutBatch) }
  }),

  giveSeat: staff.giveSeat.handler(({ input: { id, studentId, ...wish }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const student = await findUserToChange(tx, studentId)
      if (!student) throw errors.NOT_FOUND({ message: messages.unknownStudent })
      const { batch, seat: given } = await seat({ tx, emit }, student, id, wish)
      about({ ...batchSubject(batch), student })
      return { message: messages[given](student.name, displayName(batch)), seat: given }
    }),
  ),

  takeSeat: staff.takeSeat.handler(({ input: { id, studentId }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const batch = await findBatch(tx, id)
      const student = batch && (await findUserToChange(tx, studentId))
      if (!batch || !student) throw errors.NOT_FOUND({ message: messages.noSeat })
      about({ ...batchSubject(batch), student })
      const left = { studentId: student._id, courseIds: [batch.courseId], batchId: id }
      if ((await unseat({ tx, emit }, left)) === 0) throw errors.NOT_FOUND({ message: messages.noSeat })
      return { message: messages.takenOut(student.name, displayName(batch)) }
    }),
  ),

  accept: approved.accept.handler(({ input: { id, isConfirmed }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const place = await ownOffer(tx, context.user, id)
      if (!place) throw errors.NOT_FOUND()
      // Who accepts for themselves knows their evenings.
      const isOwn = place.studentId === context.user._id
      const { batch } = await seat({ tx, emit }, { _id: place.studentId, name: place.name }, place.batchId, {
        wait: false,
        isConfirmed: isOwn || isConfirmed,
        offered: true,
      })
      about({ ...batchSubject(batch), student: { _id: place.studentId, name: place.name } })
      return { message: isOwn ? messages.accepted(displayName(batch)) : messages.held(place.name, displayName(batch)) }
    }),
  ),

  decline: approved.decline.handler(({ input: { id }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const place = await ownOffer(tx, context.user, id)
      if (!place) throw errors.NOT_FOUND()
      // Who declines knows it.
      const before = place.studentId === context.user._id ? null : []
      const { studentId, courseId, batchId } = place
      await unseat({ tx, emit }, { studentId, courseIds: [courseId], batchId }, { before, isDeclined: true })
      const batch = await findBatch(tx, place.batchId)
      if (batch) about({ ...batchSubject(batch), student: { _id: place.studentId, name: place.name } })
      return { message: messages.declined }
    }),
  ),
}

/**
 * A seat that is kept for whoever asks, or for anyone where staff ask; their row is locked, as by whoever else seats them.
 * @throws {ORPCError} 409 while none is, or no longer
 */
async function ownOffer(tx: Tx, user: User, id: string) {
  const place = await findPlace(tx, id)
  if (!place || (place.studentId !== user._id && !isStaff(user))) return
  if (!place.offeredUntil) throw new ORPCError('CONFLICT', { message: messages.notOffered })
  if (place.isEnded) throw new ORPCError('CONFLICT', { message: messages.offerIsOver })
  await findUserToChange(tx, place.studentId)
  return place
}
