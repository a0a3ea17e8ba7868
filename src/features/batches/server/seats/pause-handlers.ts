import { findUserToChange } from '#src/features/users/server/queries.ts'
import { change } from '#src/server/db/change.ts'
import { formatDate } from '#src/shared/time.ts'
import { messages } from '../../messages.ts'
import { batchSubject, nameOf } from '../../rules.ts'
import { findBatchToChange } from '../batch/batch-queries.ts'
import { signedIn } from '../procedures.ts'
import { notifyOfPause } from './notify-of-seats.ts'
import { emitBatchChanged } from './scope.ts'
import { pauseSeat } from './seat-queries.ts'

export const pauseHandlers = {
  pause: signedIn.pause.handler(({ input: { id, studentId, pausedFrom, pausedUntil }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const student = await findUserToChange(tx, studentId)
      const batch = student && (await findBatchToChange(tx, id))
      if (!batch || !(await pauseSeat(tx, id, student._id, { pausedFrom, pausedUntil })))
        throw errors.NOT_FOUND({ message: messages.noSeat })
      about({ ...batchSubject(batch), student, fields: ['pausedFrom', 'pausedUntil'] })
      const [name, scope] = [nameOf(batch), { tx, emit }]
      const message =
        pausedFrom && pausedUntil
          ? messages.yourPause(batch.courseTitle, name, formatDate(pausedFrom), formatDate(pausedUntil))
          : messages.yourPauseEnded(batch.courseTitle, name)
      await notifyOfPause(scope, student._id, batch, message)
      await emitBatchChanged(scope, batch)
      return {
        message: pausedUntil
          ? messages.paused(student.name, formatDate(pausedUntil))
          : messages.pauseEnded(student.name),
      }
    }),
  ),
}
