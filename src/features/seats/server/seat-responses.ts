import { isOpen } from '#src/features/batches/rules.ts'
import { asComing, asNamed, type Named } from '#src/features/batches/server/batch-responses.ts'
import type { OwnBatchRow } from './own-batch-queries.ts'
/** The batches of a student that are not over, with their standing in each. */
export const asOwnBatches = (rows: OwnBatchRow[]) =>
  rows
    .map(asComing)
    .filter(({ state }) => isOpen(state))
    .map(({ seatId, offerId, offeredUntil, ...batch }) => ({
      ...batch,
      standing: offeredUntil ? ('offered' as const) : seatId ? ('held' as const) : ('waiting' as const),
      joinUrl: seatId ? batch.joinUrl : null,
      nextClass: seatId ? batch.nextClass : null,
      offer: offerId && offeredUntil ? { _id: offerId, until: offeredUntil } : null,
    }))

/** A student without a batch, as staff see them; `batch` is the one that was cancelled. */
export const asWithoutBatch = <Row extends { batch: (Named & { _id: string; cancelledAt: string | null }) | null }>({
  batch,
  ...row
}: Row) => (batch?.cancelledAt ? [{ ...row, batch: asNamed(batch), cancelledAt: batch.cancelledAt }] : [])
