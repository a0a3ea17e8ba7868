import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { AttendanceEvents } from '#src/features/attendance/contract.ts'
import type { BatchEvents } from '#src/features/batches/contract.ts'
import type { CourseEvents } from '#src/features/courses/contract.ts'
import type { EnrollmentEvents } from '#src/features/enrollments/contract.ts'
import type { InstituteEvents } from '#src/features/institute/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { CacheTag, Invalidations } from '#src/shared/cache-tag.ts'
import type { CertificateEvents } from './contract.ts'

const ends = (): CacheTag[] => [
  ['certificates', 'endOfBatch'],
  ['certificates', 'ended'],
]
const lists = (): CacheTag[] => [['certificates', 'ofCourse'], ...ends()]
const tagsOfCourse = ({ courseId }: { courseId: string | null }): CacheTag[] =>
  courseId ? [['certificates', 'ofCourse', { id: courseId }], ...ends()] : lists()
const tagsOfStudents = (): CacheTag[] => [['certificates', 'ofStudent']]
const ownTags = (): CacheTag[] => [['certificates', 'mine']]

export const certificatesInvalidations: Invalidations<
  CertificateEvents,
  EnrollmentEvents & BatchEvents & AttendanceEvents & CourseEvents & AccountEvents & UserEvents & InstituteEvents
> = {
  certificateIssued: ownTags,
  certificateRevoked: ownTags,
  // The register of each class says the rest.
  makeUpsReserved: () => [['attendance', 'mine']],
  certificatesChanged: (payload) => [...tagsOfCourse(payload), ...tagsOfStudents()],
  certificateKeysChanged: () => [['certificates', 'keys']],
  enrollmentChanged: tagsOfCourse,
  enrollmentCreated: tagsOfCourse,
  batchChanged: ends,
  registerChanged: lists,
  courseUpdated: lists,
  courseChanged: lists,
  courseDeleted: lists,
  // How many classes have to be attended.
  instituteChanged: lists,
  userChanged: lists,
  userDeleted: () => [...lists(), ...tagsOfStudents()],
}
