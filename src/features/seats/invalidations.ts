import type { BatchEvents } from '#src/features/batches/contract.ts'
import { tagsOfBatch } from '#src/features/batches/invalidations.ts'
import type { EnrollmentEvents } from '#src/features/enrollments/contract.ts'
import type { CacheTag, Invalidations } from '#src/shared/cache-tag.ts'
import type { SeatEvents } from './contract.ts'

/** Who waits or holds a seat is for staff and the one it is about. */
const ofSeats = (): CacheTag[] => [
  ['batches', 'mine'],
  ['batches', 'withoutBatch'],
  ['enrollments', 'ofCourse'],
]
const ofBatchAndSeats = (payload: { batchId: string }) => [...tagsOfBatch(payload), ...ofSeats()]

export const seatsInvalidations: Invalidations<SeatEvents, BatchEvents & EnrollmentEvents> = {
  seatChanged: ofBatchAndSeats,
  seatOffered: ofBatchAndSeats,
  batchChanged: ofSeats,
  classChanged: ofSeats,
  enrollmentChanged: () => [['batches', 'withoutBatch']],
}
