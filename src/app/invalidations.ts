import { accountsInvalidations } from '#src/features/accounts/invalidations.ts'
import { announcementsInvalidations } from '#src/features/announcements/invalidations.ts'
import { attendanceInvalidations } from '#src/features/attendance/invalidations.ts'
import { batchesInvalidations } from '#src/features/batches/invalidations.ts'
import { blogsInvalidations } from '#src/features/blogs/invalidations.ts'
import { certificatesInvalidations } from '#src/features/certificates/invalidations.ts'
import { coursesInvalidations } from '#src/features/courses/invalidations.ts'
import { dashboardInvalidations } from '#src/features/dashboard/invalidations.ts'
import { enquirersInvalidations } from '#src/features/enquirers/invalidations.ts'
import { enquiriesInvalidations } from '#src/features/enquiries/invalidations.ts'
import { enrollmentsInvalidations } from '#src/features/enrollments/invalidations.ts'
import { feedbackInvalidations } from '#src/features/feedback/invalidations.ts'
import { forumInvalidations } from '#src/features/forum/invalidations.ts'
import { handoutsInvalidations } from '#src/features/handouts/invalidations.ts'
import { instituteInvalidations } from '#src/features/institute/invalidations.ts'
import { leaveInvalidations } from '#src/features/leave/invalidations.ts'
import { notificationsInvalidations } from '#src/features/notifications/invalidations.ts'
import { privacyInvalidations } from '#src/features/privacy/invalidations.ts'
import { seatsInvalidations } from '#src/features/seats/invalidations.ts'
import { timetableInvalidations } from '#src/features/timetable/invalidations.ts'
import { usersInvalidations } from '#src/features/users/invalidations.ts'
import { visitsInvalidations } from '#src/features/visits/invalidations.ts'
import type { CacheTag, Invalidations } from '#src/shared/cache-tag.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import type { EventName, Events } from './contract.ts'

const features: Partial<Invalidations<Events>>[] = [
  accountsInvalidations,
  instituteInvalidations,
  usersInvalidations,
  coursesInvalidations,
  enrollmentsInvalidations,
  batchesInvalidations,
  seatsInvalidations,
  timetableInvalidations,
  attendanceInvalidations,
  visitsInvalidations,
  feedbackInvalidations,
  certificatesInvalidations,
  forumInvalidations,
  blogsInvalidations,
  enquiriesInvalidations,
  notificationsInvalidations,
  dashboardInvalidations,
  enquirersInvalidations,
  privacyInvalidations,
  announcementsInvalidations,
  handoutsInvalidations,
  leaveInvalidations,
]

/** Every event; one that no feature lists does not compile. */
const byEvent: Invalidations<Events> = {
  ...accountsInvalidations,
  ...instituteInvalidations,
  ...usersInvalidations,
  ...coursesInvalidations,
  ...enrollmentsInvalidations,
  ...batchesInvalidations,
  ...seatsInvalidations,
  ...timetableInvalidations,
  ...attendanceInvalidations,
  ...visitsInvalidations,
  ...feedbackInvalidations,
  ...certificatesInvalidations,
  ...forumInvalidations,
  ...blogsInvalidations,
  ...enquiriesInvalidations,
  ...enquirersInvalidations,
  ...privacyInvalidations,
  ...announcementsInvalidations,
  ...handoutsInvalidations,
  ...leaveInvalidations,
}
export const eventNames = typedKeys(byEvent)

/** The cache tags an event invalidates: the browser refetches those queries, and the server drops the pages that show them. */
export const invalidatedTags = ({ name, payload }: { name: EventName; payload: unknown }): CacheTag[] =>
  // An event's payload belongs to its name, which a union of both cannot say.
  features.flatMap((feature) => feature[name]?.(payload as never) ?? [])

/** The features whose responses an event invalidates. */
export const invalidatedFeatures = (name: EventName) => [
  // Whatever is in its payload, the tags begin with the same feature.
  ...new Set(invalidatedTags({ name, payload: {} }).flatMap(([feature]) => (feature === 'session' ? [] : feature))),
]
