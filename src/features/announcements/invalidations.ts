import type { BatchEvents } from '#src/features/batches/contract.ts'
import type { CourseEvents } from '#src/features/courses/contract.ts'
import type { EnrollmentEvents } from '#src/features/enrollments/contract.ts'
import type { SeatEvents } from '#src/features/seats/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { CacheTag, Invalidations } from '#src/shared/cache-tag.ts'
import type { AnnouncementEvents } from './contract.ts'

const everything = (): CacheTag[] => [['announcements']]

type Earlier = UserEvents & CourseEvents & EnrollmentEvents & BatchEvents & SeatEvents

/** Whoever gets a seat, loses one, or is enrolled sees others. */
export const announcementsInvalidations: Invalidations<AnnouncementEvents, Earlier> = {
  announcementSent: everything,
  announcementWithdrawn: everything,
  announcementChanged: everything,
  userDeleted: everything,
  courseDeleted: everything,
  enrollmentCreated: everything,
  enrollmentDeleted: everything,
  batchChanged: everything,
  seatChanged: everything,
}
