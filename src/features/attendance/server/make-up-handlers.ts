import { ORPCError } from '@orpc/server'
import { classSubject, displayName } from '#src/features/batches/rules.ts'
import { findBatchToChange } from '#src/features/batches/server/batch/batch-queries.ts'
import { findEnrollment, findEnrollmentToChange } from '#src/features/enrollments/server/queries.ts'
import { hasLeaveFor } from '#src/features/leave/server/class-queries.ts'
import { findUserToChange } from '#src/features/users/server/queries.ts'
import { change } from '#src/server/db/change.ts'
import type { Tx } from '#src/server/db/db.ts'
import { notLoggedIn } from '#src/server/http/errors.ts'
import { now } from '#src/shared/clock.ts'
import { formatDateTime } from '#src/shared/time.ts'
import { messages } from '../messages.ts'
import { groupParts, isAttended, isPresent } from '../rules.ts'
import { findMark } from './attendance-queries.ts'
import {
  addMakeUp,
  findClassToMakeUp,
  findFreeClasses,
  findReservedClasses,
  hasReservation,
  markedClasses,
  removeMakeUp,
} from './make-up-queries.ts'
import { student } from './procedures.ts'
import { recipientChannels } from './register-handlers.ts'
import { type ClassOf, findMarkedClass } from './register-queries.ts'

export const makeUpHandlers = {
  makeUps: student.makeUps.handler(async ({ input: { id }, context: { db, user }, errors }) => {
    const missed = await findMarkedClass(db, id)
    // Whoever sat in none of it has nothing to make up.
    if (!missed || !((await findMark(db, user._id, id)) || (await hasLeaveFor(db, user._id, id))))
      throw errors.NOT_FOUND()
    if (!(await findEnrollment(db, user._id, missed.course._id))) return []
    const reserved = await findReservedClasses(db, toMissed(missed), user._id)
    const candidates = await findFreeClasses(db, toMissed(missed), user._id)
    return [
      ...reserved.map((row) => ({ ...row, isReserved: true })),
      ...candidates.map((row) => ({ ...row, isReserved: false })),
    ].map((row) => ({ ...row, batchName: displayName(row) }))
  }),

  reserve: student.reserve.handler(({ input: { id, missedClassId }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const studentId = context.user._id
      // Locked, so that a student cannot reserve two seats for one class.
      if (!(await findUserToChange(tx, studentId))) throw notLoggedIn()
      const [wanted, missed] = [await findMarkedClass(tx, id), await findMarkedClass(tx, missedClassId)]
      if (!wanted || !missed) throw errors.NOT_FOUND()
      const enrollment = await findEnrollment(tx, studentId, missed.course._id)
      // Locked, so that the enrollment is not deleted meanwhile.
      if (!enrollment || !(await findEnrollmentToChange(tx, enrollment._id))) throw refused(messages.notInCourse)
      const before = await findMark(tx, studentId, missed.class._id)
      const mayMakeUp = before ? !isPresent(before.mark) : await hasLeaveFor(tx, studentId, missed.class._id)
      if (!mayMakeUp) throw refused(messages.notMissed)
      const partsOfClass = await listMarkedParts(tx, studentId, missed)
      const isReserved = before ? before.reserved : await hasReservation(tx, studentId, missed.class._id)
      if (isReserved || partsOfClass.some(({ isMadeUp, isReserved }) => isMadeUp || isReserved))
        throw conflict(messages.madeUpAlready)
      if (isAttended(partsOfClass)) throw refused(messages.notMissed)
      if (wanted.class.startsAt <= now()) throw conflict(messages.makeUpOver)
      // Locked, so that its chairs are not given away meanwhile.
      await findBatchToChange(tx, wanted.batch._id)
      const makeUp = await findClassToMakeUp(tx, toMissed(missed), studentId, wanted.class._id)
      if (!makeUp) throw refused(messages.noSuchMakeUp)
      if (makeUp.isInTheWay) throw conflict(messages.inTheWay)
      if (makeUp.chairsLeft <= 0) throw conflict(messages.noChair)
      await addMakeUp(tx, makeUp._id, studentId, missed.class._id)
      about(classSubject(wanted.class, wanted.course.title, wanted.batch))
      await emit('registerChanged', { classId: makeUp._id }, recipientChannels([studentId]))
      return { message: messages.reserved(formatDateTime(makeUp.startsAt)) }
    }),
  ),

  release: student.release.handler(({ input: { id }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const classOf = await findMarkedClass(tx, id)
      if (!classOf) throw errors.NOT_FOUND({ message: messages.noReservation })
      if (classOf.class.startsAt <= now()) throw conflict(messages.makeUpOver)
      const { _id: classId } = classOf.class
      if (!(await removeMakeUp(tx, classId, context.user._id)))
        throw errors.NOT_FOUND({ message: messages.noReservation })
      about(classSubject(classOf.class, classOf.course.title, classOf.batch))
      await emit('registerChanged', { classId }, recipientChannels([context.user._id]))
      return { message: messages.released }
    }),
  ),
}

/** What a student was marked as in each part of a class that was held in part. */
async function listMarkedParts(tx: Tx, studentId: string, { class: missed, course }: ClassOf) {
  const all = groupParts(await markedClasses(tx, studentId, course._id))
  return all.find((partsOfClass) => partsOfClass.some(({ _id }) => _id === missed._id)) ?? []
}

const toMissed = ({ class: { _id, number, topic, batchId }, course }: ClassOf) => ({
  _id,
  number,
  topic,
  batchId,
  courseId: course._id,
})

const refused = (message: string) => new ORPCError('BAD_REQUEST', { message })
const conflict = (message: string) => new ORPCError('CONFLICT', { message })
