import type { BatchEvents } from '#src/features/batches/contract.ts'
import type { SeatEvents } from '#src/features/seats/contract.ts'
import type { CacheTag, Invalidations } from '#src/shared/cache-tag.ts'
import type { TimetableEvents } from './contract.ts'

const weeks: CacheTag = ['batches', 'timetable']
const receipts: CacheTag = ['batches', 'receipts']

export const timetableInvalidations: Invalidations<TimetableEvents, BatchEvents & SeatEvents> = {
  timetableSeen: () => [receipts],
  batchChanged: () => [weeks, ['batches', 'freeRooms']],
  classChanged: () => [weeks, receipts],
  seatChanged: () => [weeks],
  seatOffered: () => [weeks],
}
