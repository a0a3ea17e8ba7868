import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { CourseEvents } from '#src/features/courses/contract.ts'
import type { EnrollmentEvents } from '#src/features/enrollments/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { CacheTag, Invalidations } from '#src/shared/cache-tag.ts'
import type { BatchEvents } from './contract.ts'

/** For staff: of a batch with its classes and students, of the list, and what it is in the way of. */
export const tagsOfBatch = ({ batchId }: { batchId: string }): CacheTag[] => [
  ['batches', 'all'],
  ['batches', 'get', { id: batchId }],
  ...previews(),
]
const previews = (): CacheTag[] => [
  ['batches', 'previewBatch'],
  ['batches', 'previewClass'],
  ['batches', 'previewSeveral'],
]
/** Also of `seats` and `timetable`, whose calls are part of the same. */
const everything = (): CacheTag[] => [['batches']]

export const batchesInvalidations: Invalidations<
  BatchEvents,
  CourseEvents & EnrollmentEvents & AccountEvents & UserEvents
> = {
  /** Other courses' pages show none of it. */
  batchChanged: ({ courseId, batchId }) => [
    ['batches', 'next', { courseId }],
    ['batches', 'next', { courseId: undefined }],
    ...tagsOfBatch({ batchId }),
    // A batch that is cancelled says who sits in which other one by now.
    ['batches', 'get'],
    ['batches', 'classesOn'],
  ],
  batchCancelled: tagsOfBatch,
  classChanged: tagsOfBatch,
  holidaysChanged: () => [['batches', 'holidays'], ['batches', 'classesOn'], ['batches', 'get'], ...previews()],
  /** Whoever leaves or completes a course is not to be called about a batch of it. */
  enrollmentChanged: () => [['batches', 'get']],
  courseUpdated: everything,
  courseChanged: everything,
  courseDeleted: everything,
  userChanged: everything,
  userDeleted: everything,
}
