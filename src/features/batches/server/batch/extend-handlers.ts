import { ORPCError } from '@orpc/server'
import { change } from '#src/server/db/change.ts'
import { now } from '#src/shared/clock.ts'
import { formatWeekday } from '#src/shared/time.ts'
import { messages } from '../../messages.ts'
import { extension } from '../../replan.ts'
import { batchSubject, displayName } from '../../rules.ts'
import { addClasses, listClasses } from '../classes/class-queries.ts'
import { findCalendar } from '../holidays/holiday-queries.ts'
import { notifyOfChanges } from '../notify-of-classes.ts'
import { staff } from '../procedures.ts'
import { takeSnapshots } from '../snapshot-queries.ts'
import { findBatchToChange } from './batch-queries.ts'
import { refuseCollisions } from './collisions.ts'
import { recountClasses } from './count-queries.ts'

const MAX_CLASSES = 400

export const extendHandlers = {
  extend: staff.extend.handler(({ input: { id, count, isConfirmed, reason }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const batch = await findBatchToChange(tx, id)
      if (!batch) throw errors.NOT_FOUND()
      about({ ...batchSubject(batch), fields: ['classCount'] })
      if (batch.cancelledAt) throw errors.CONFLICT({ message: messages.cancelledAlready })
      if (batch.classCount + count > MAX_CLASSES)
        throw new ORPCError('BAD_REQUEST', { message: messages.tooManyClasses })
      const calendar = { ...(await findCalendar(tx)), now: Date.parse(now()) }
      const hours = extension(await listClasses(tx, id), batch, calendar, count)
      const { mentorId, room } = batch
      await refuseCollisions(tx, { mentorId, room, batchId: id, hours }, isConfirmed)
      const snapshot = await takeSnapshots(tx, [id])
      await addClasses(tx, id, room, hours)
      await recountClasses(tx, id)
      const name = displayName(batch)
      const last = formatWeekday(hours.at(-1)?.startsAt ?? '')
      await notifyOfChanges({ tx, emit }, snapshot, { actorId: context.user._id, reason })
      return { message: messages.extended(name, count, last) }
    }),
  ),
}
