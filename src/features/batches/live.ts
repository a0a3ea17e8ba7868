import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { CourseEvents } from '#src/features/courses/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { Stale, Topic } from '#src/shared/topic.ts'
import type { BatchEvents } from './contract.ts'

/** Who waits or holds a seat is for staff and the one it is about. */
const ofOne = ({ batchId }: { batchId: string }): Topic[] => [
  ['batches', 'all'],
  ['batches', 'mine'],
  ['enrollments', 'ofCourse'],
  ['batches', 'get', { id: batchId }],
  ['batches', 'timetable'],
]
const everything = (): Topic[] => [['batches']]

export const batchesLive: Stale<BatchEvents, CourseEvents & AccountEvents & UserEvents> = {
  /** Other courses' pages show none of it. */
  batchChanged: ({ courseId, batchId }) => [
    ['batches', 'next', { courseId }],
    ['batches', 'next', { courseId: undefined }],
    ...ofOne({ batchId }),
  ],
  classChanged: ({ batchId, classId }) => [...ofOne({ batchId }), ['batches', 'receipts', { id: classId }]],
  seatOffered: ofOne,
  timetableSeen: () => [['batches', 'receipts']],
  courseUpdated: everything,
  courseChanged: everything,
  courseDeleted: everything,
  userChanged: everything,
  userDeleted: everything,
}
