import type { Hours } from '../../pattern.ts'
import type { BatchRow, LockedBatch } from '../batch/batch-queries.ts'
import type { Wanted } from '../batch/collisions.ts'
import type { ClassRow } from './class-queries.ts'

export type Held = Hours & Pick<ClassRow, 'room' | 'mentorId'>

/** Where one class is needed after a change, and where before it if it was to be held. */
export function placesOf(batch: BatchRow | LockedBatch, before: ClassRow | null, after: Held) {
  const placeOf = (held: Held): Wanted => ({
    mentorId: held.mentorId ?? batch.mentorId,
    room: held.room,
    batchId: batch._id,
    classId: before?._id,
    hours: [held],
  })
  return {
    wanted: placeOf(after),
    earlier: before && before.state !== 'cancelled' ? placeOf(before) : undefined,
  }
}
