import type { BatchEvents } from '#src/features/batches/contract.ts'
import { batchSubject } from '#src/features/batches/rules.ts'
import { findBatchToChange } from '#src/features/batches/server/batch/batch-queries.ts'
import { emitBatchChanged } from '#src/features/batches/server/scope.ts'
import type { Services } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import { runForEach } from '#src/server/jobs/run-for-each.ts'
import type { SeatEvents } from '../contract.ts'
import { notifyOfExpiry } from './notify-of-seats.ts'
import { endedOffers, removeEndedOffer } from './seat-queries.ts'

/**
 * An offer that has ended goes to the next on the waiting list; looked for every minute. Safe to run twice, and after a week of
 * downtime.
 */
export const expireOffers = async (services: Services<BatchEvents & SeatEvents>) =>
  runForEach(services.log, await endedOffers(services.db), ({ _id, batchId }) =>
    change({ ...services, action: 'passTime' }, async (tx, emit, about) => {
      const batch = await findBatchToChange(tx, batchId)
      const ended = batch && (await removeEndedOffer(tx, _id))
      if (!ended) return
      about(batchSubject(batch))
      await notifyOfExpiry({ tx, emit }, { studentId: ended.studentId, batch, institute: services.institute })
      await emitBatchChanged({ tx, emit }, batch)
    }),
  )
