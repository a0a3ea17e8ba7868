import type { BatchEvents } from '#src/features/batches/contract.ts'
import type { CourseEvents } from '#src/features/courses/contract.ts'
import type { SeatEvents } from '#src/features/seats/contract.ts'
import type { CacheTag, Invalidations } from '#src/shared/cache-tag.ts'
import type { HandoutEvents } from './contract.ts'

const everything = (): CacheTag[] => [['handouts']]

/** Whoever gets a seat or loses one sees others; a class that moved has another date. */
export const handoutsInvalidations: Invalidations<
  HandoutEvents,
  Pick<CourseEvents, 'courseDeleted'> & Pick<BatchEvents, 'batchChanged' | 'classChanged'> & SeatEvents
> = {
  handoutAdded: everything,
  handoutsChanged: everything,
  courseDeleted: everything,
  batchChanged: everything,
  classChanged: everything,
  seatChanged: everything,
}
