import type { Services } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import { runForEach } from '#src/server/jobs/run-for-each.ts'
import type { BatchEvents } from '../contract.ts'
import { batchesBegunSince, findBatchToChange } from './batch/batch-queries.ts'
import { emitBatchChanged } from './scope.ts'

/** Minutes: more than between two runs, so that no batch is missed. */
const SINCE = 3

/** A batch that has begun is no longer listed as upcoming: emits that every minute. Safe to run twice. */
export const emitBegunBatches = async (services: Services<BatchEvents>) =>
  runForEach(services.log, await batchesBegunSince(services.db, SINCE), ({ _id }) =>
    // Nothing is written: this only emits the event.
    change({ ...services, action: null }, async (tx, emit) => {
      const batch = await findBatchToChange(tx, _id)
      if (batch) await emitBatchChanged({ tx, emit }, batch)
    }),
  )
