import { batchSubject, displayName } from '#src/features/batches/rules.ts'
import { findBatch } from '#src/features/batches/server/batch/batch-queries.ts'
import { emitBatchChanged } from '#src/features/batches/server/scope.ts'
import { findUserToChange } from '#src/features/users/server/queries.ts'
import { change } from '#src/server/db/change.ts'
import { formatDate, formatWeekday } from '#src/shared/time.ts'
import { messages } from '../messages.ts'
import { lockSeats } from './lock-seats.ts'
import { notifyOfPause } from './notify-of-seats.ts'
import { pauseIn } from './pausing.ts'
import { staff } from './procedures.ts'

export const pauseHandlers = {
  pause: staff.pause.handler(({ input: { id, studentId, pausedFrom, pausedUntil }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const student = await findUserToChange(tx, studentId)
      const unlocked = student && (await findBatch(tx, id))
      const [batch] = unlocked ? await lockSeats(tx, { courseIds: [unlocked.courseId], batchIds: [id] }) : []
      const classes = student && batch && (await pauseIn(tx, batch, student._id, { pausedFrom, pausedUntil }))
      if (!classes) throw errors.NOT_FOUND({ message: messages.noSeat })
      about({ ...batchSubject(batch), student, fields: ['pausedFrom', 'pausedUntil'] })
      const [name, scope] = [displayName(batch), { tx, emit }]
      const words =
        pausedFrom && pausedUntil
          ? messages.onLeave(formatWeekday(pausedFrom), formatWeekday(pausedUntil))
          : messages.leaveEnded
      const message = messages.yourLeave(batch.courseTitle, name, words)
      await notifyOfPause(scope, { studentId: student._id, batch, classes }, message, words)
      await emitBatchChanged(scope, batch)
      return {
        message: pausedUntil
          ? messages.paused(student.name, formatDate(pausedUntil))
          : messages.pauseEnded(student.name),
      }
    }),
  ),
}
