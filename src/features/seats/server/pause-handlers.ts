import { batchSubject, calendar, displayName } from '#src/features/batches/rules.ts'
import { findBatch } from '#src/features/batches/server/batch/batch-queries.ts'
import { emitBatchChanged } from '#src/features/batches/server/scope.ts'
import { findComingClasses } from '#src/features/batches/server/snapshot-queries.ts'
import { findUserToChange } from '#src/features/users/server/queries.ts'
import { change } from '#src/server/db/change.ts'
import { formatDate, formatWeekday } from '#src/shared/time.ts'
import { dateIn } from '#src/shared/wall-time.ts'
import { messages } from '../messages.ts'
import type { Pause } from '../rules.ts'
import { lockSeats } from './lock-seats.ts'
import { notifyOfPause } from './notify-of-seats.ts'
import { staff } from './procedures.ts'
import { findSeat, pauseSeat } from './seat-queries.ts'

export const pauseHandlers = {
  pause: staff.pause.handler(({ input: { id, studentId, pausedFrom, pausedUntil }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const student = await findUserToChange(tx, studentId)
      const unlocked = student && (await findBatch(tx, id))
      const [batch] = unlocked ? await lockSeats(tx, { courseIds: [unlocked.courseId], batchIds: [id] }) : []
      const before = student && batch && (await findSeat(tx, student._id, batch.courseId))
      if (!student || !batch || !(await pauseSeat(tx, id, student._id, { pausedFrom, pausedUntil })))
        throw errors.NOT_FOUND({ message: messages.noSeat })
      about({ ...batchSubject(batch), student, fields: ['pausedFrom', 'pausedUntil'] })
      const [name, scope] = [displayName(batch), { tx, emit }]
      const words =
        pausedFrom && pausedUntil
          ? messages.onLeave(formatWeekday(pausedFrom), formatWeekday(pausedUntil))
          : messages.leaveEnded
      const message = messages.yourLeave(batch.courseTitle, name, words)
      const isAway = ({ startsAt }: { startsAt: string }) =>
        [before, { pausedFrom, pausedUntil }].some((pause) => pause && isWithin(startsAt, pause))
      // For calendars: those they are excused from now, and those they were.
      const concerned = (await findComingClasses(tx, [id])).filter(({ isHeld, ...hours }) => isHeld && isAway(hours))
      await notifyOfPause(scope, { studentId: student._id, batch, classes: concerned }, message, words)
      await emitBatchChanged(scope, batch)
      return {
        message: pausedUntil
          ? messages.paused(student.name, formatDate(pausedUntil))
          : messages.pauseEnded(student.name),
      }
    }),
  ),
}

function isWithin(startsAt: string, { pausedFrom, pausedUntil }: Pause) {
  const day = dateIn(startsAt, calendar.timeZone)
  return pausedFrom !== null && pausedUntil !== null && pausedFrom <= day && day <= pausedUntil
}
