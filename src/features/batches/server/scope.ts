import { type Channel, channelsByVisibility } from '#src/access/channel.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { Emit } from '#src/server/events/bus.ts'
import type { BatchEvents } from '../contract.ts'
import type { LockedBatch } from './batch/batch-queries.ts'

/** The transaction all of it happens in, and how it emits. */
export type Scope = { tx: Tx; emit: Emit<BatchEvents> }

/** Everyone who sees the batch: of an unpublished course its own students and staff. */
export const emitBatchChanged = ({ emit }: Scope, batch: LockedBatch, ...also: Channel[]) =>
  emit('batchChanged', { courseId: batch.courseId, batchId: batch._id }, [
    ...channelsByVisibility('staff', { published: batch.isPublished }),
    ...also,
  ])
