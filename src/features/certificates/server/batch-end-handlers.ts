import { userChannel } from '#src/access/channel.ts'
import { recipientChannels } from '#src/features/attendance/server/register-handlers.ts'
import { lockToReserve, reserveMakeUps } from '#src/features/attendance/server/reserving.ts'
import { batchState, displayName } from '#src/features/batches/rules.ts'
import { findBatch } from '#src/features/batches/server/batch/batch-queries.ts'
import { change } from '#src/server/db/change.ts'
import type { Reader } from '#src/server/db/db.ts'
import { now } from '#src/shared/clock.ts'
import { messages } from '../messages.ts'
import { classesToMakeUp } from '../rules.ts'
import { findReservedMakeUps, listBatchEnrollments, listEndedBatches } from './enrolled-queries.ts'
import { staffWithoutKey } from './procedures.ts'
import { withRefusal } from './with-refusal.ts'

export const batchEndHandlers = {
  endOfBatch: staffWithoutKey.endOfBatch.handler(async ({ input: { id }, context, errors }) => {
    const { db } = context
    const { attendanceNeeded } = context.institute.current.classroom
    const batch = await findBatch(db, id)
    if (!batch) throw errors.NOT_FOUND()
    const { _id, courseId, courseTitle, endsAt } = batch
    const state = batchState(batch, Date.parse(now()))
    const rows = await listStudentsAtEnd(db, batch)
    return {
      batch: { _id, name: displayName(batch) },
      course: { _id: courseId, title: courseTitle },
      endsAt,
      isOver: state === 'finished',
      isCancelled: state === 'cancelled',
      students: rows.map((row) => ({ ...withRefusal(context, row), ...countMissing(row, attendanceNeeded) })),
    }
  }),

  ended: staffWithoutKey.ended.handler(async ({ context: { db, user } }) => {
    const rows = await listEndedBatches(db, user.isAdmin ? undefined : user._id)
    return rows.map((batch) => ({ ...batch, name: displayName(batch) }))
  }),

  reserveMakeUps: staffWithoutKey.reserveMakeUps.handler(({ input: { id }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const batch = await findBatch(tx, id)
      if (!batch) throw errors.NOT_FOUND()
      const { _id, courseId, courseTitle } = batch
      about({ kind: 'batch', _id, label: displayName(batch) })
      const students = await listStudentsAtEnd(tx, batch)
      const batchIds = await lockToReserve(
        tx,
        courseId,
        students.map(({ enrollmentId, student }) => ({ enrollmentId, studentId: student._id })),
      )
      // Counted once they are locked: someone else may have reserved seats for them meanwhile.
      const short = (await listStudentsAtEnd(tx, batch)).flatMap((row) => {
        const { toMakeUp } = countMissing(row, context.institute.current.classroom.attendanceNeeded)
        return toMakeUp > 0 ? [{ enrollmentId: row.enrollmentId, studentId: row.student._id, classes: toMakeUp }] : []
      })
      if (short.length === 0) throw errors.CONFLICT({ message: messages.nobodyToMakeUp })
      const reserved = (await reserveMakeUps(tx, { courseId, batchIds }, short)).filter(
        ({ classIds }) => classIds.length > 0,
      )
      if (reserved.length === 0) throw errors.CONFLICT({ message: messages.noMakeUps })
      for (const { studentId, classIds } of reserved) {
        const message = messages.yourMakeUps(classIds.length, courseTitle)
        await emit('makeUpsReserved', { studentId, message }, [userChannel(studentId)])
        for (const classId of classIds) await emit('registerChanged', { classId }, recipientChannels([studentId]))
      }
      return {
        message: messages.makeUpsReserved(reserved.flatMap(({ classIds }) => classIds).length, reserved.length),
        reserved: reserved.map(({ studentId, classIds }) => ({ studentId, classes: classIds.length })),
      }
    }),
  ),
}

/** Each with the seats that are reserved for them in classes to come. */
async function listStudentsAtEnd(db: Reader, batch: NonNullable<Awaited<ReturnType<typeof findBatch>>>) {
  const rows = await listBatchEnrollments(db, batch)
  const reserved = await findReservedMakeUps(db, batch.courseId)
  return rows.map((row) => ({ ...row, reserved: reserved.get(row.student._id) ?? { missed: 0, excused: 0 } }))
}

type AtEnd = Awaited<ReturnType<typeof listStudentsAtEnd>>[number]

/** What they need for a certificate; nothing where they have one. */
const countMissing = ({ certificate, reserved, ...row }: AtEnd, attendanceNeeded: number) => ({
  makeUpsReserved: reserved.missed + reserved.excused,
  toMakeUp: certificate && !certificate.revokedAt ? 0 : classesToMakeUp(row, reserved, attendanceNeeded),
})
