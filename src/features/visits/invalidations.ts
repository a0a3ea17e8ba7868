import type { AttendanceEvents } from '#src/features/attendance/contract.ts'
import type { BatchEvents } from '#src/features/batches/contract.ts'
import type { CourseEvents } from '#src/features/courses/contract.ts'
import type { EnquiryEvents } from '#src/features/enquiries/contract.ts'
import type { CacheTag, Invalidations } from '#src/shared/cache-tag.ts'
import type { VisitEvents } from './contract.ts'

const all = (): CacheTag[] => [['visits']]

export const visitsInvalidations: Invalidations<
  VisitEvents,
  BatchEvents & AttendanceEvents & CourseEvents & EnquiryEvents
> = {
  visitChanged: all,
  // Whatever changes the classes to come and their free seats.
  batchChanged: all,
  classChanged: all,
  registerChanged: all,
  courseUpdated: all,
  courseDeleted: all,
  enquiryChanged: all,
}
