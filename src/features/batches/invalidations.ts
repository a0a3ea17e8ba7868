import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { CourseEvents } from '#src/features/courses/contract.ts'
import type { EnrollmentEvents } from '#src/features/enrollments/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { CacheTag, Invalidations } from '#src/shared/cache-tag.ts'
import type { BatchEvents } from './contract.ts'

/** Who waits or holds a seat is for staff and the one it is about. */
const ofOne = ({ batchId }: { batchId: string }): CacheTag[] => [
  ['batches', 'all'],
  ['batches', 'mine'],
  ['enrollments', 'ofCourse'],
  ['batches', 'get', { id: batchId }],
  ['batches', 'timetable'],
  ['batches', 'withoutBatch'],
]
const everything = (): CacheTag[] => [['batches']]

export const batchesInvalidations: Invalidations<
  BatchEvents,
  CourseEvents & EnrollmentEvents & AccountEvents & UserEvents
> = {
  /** Other courses' pages show none of it. */
  batchChanged: ({ courseId, batchId }) => [
    ['batches', 'next', { courseId }],
    ['batches', 'next', { courseId: undefined }],
    ...ofOne({ batchId }),
    ['batches', 'classesOn'],
    ['batches', 'freeRooms'],
  ],
  classChanged: ({ batchId }) => [...ofOne({ batchId }), ['batches', 'receipts']],
  seatChanged: ofOne,
  seatOffered: ofOne,
  holidaysChanged: () => [
    ['batches', 'holidays'],
    ['batches', 'classesOn'],
    ['batches', 'get'],
  ],
  timetableSeen: () => [['batches', 'receipts']],
  /** Whoever leaves or completes a course is not to be called about a batch of it. */
  enrollmentChanged: () => [
    ['batches', 'withoutBatch'],
    ['batches', 'get'],
  ],
  courseUpdated: everything,
  courseChanged: everything,
  courseDeleted: everything,
  userChanged: everything,
  userDeleted: everything,
}
