import { accountsLive } from '#src/features/accounts/live.ts'
import { attendanceLive } from '#src/features/attendance/live.ts'
import { batchesLive } from '#src/features/batches/live.ts'
import { blogsLive } from '#src/features/blogs/live.ts'
import { coursesLive } from '#src/features/courses/live.ts'
import { dashboardLive } from '#src/features/dashboard/live.ts'
import { enquiriesLive } from '#src/features/enquiries/live.ts'
import { enrollmentsLive } from '#src/features/enrollments/live.ts'
import { forumLive } from '#src/features/forum/live.ts'
import { notificationsLive } from '#src/features/notifications/live.ts'
import { usersLive } from '#src/features/users/live.ts'
import type { Stale, Topic } from '#src/shared/topic.ts'
import { keysOf } from '#src/shared/unknown.ts'
import type { EventName, Events } from './contract.ts'

const features: Partial<Stale<Events>>[] = [
  accountsLive,
  usersLive,
  coursesLive,
  enrollmentsLive,
  batchesLive,
  attendanceLive,
  forumLive,
  blogsLive,
  enquiriesLive,
  notificationsLive,
  dashboardLive,
]

/** Every event; one that no feature lists does not compile. */
const byEvent: Stale<Events> = {
  ...accountsLive,
  ...usersLive,
  ...coursesLive,
  ...enrollmentsLive,
  ...batchesLive,
  ...attendanceLive,
  ...forumLive,
  ...blogsLive,
  ...enquiriesLive,
}
export const eventNames = keysOf(byEvent)

/** The answers that an event makes old: the browser asks for them again, and the server drops the pages that show them. */
export const topicsOf = ({ name, payload }: { name: EventName; payload: unknown }): Topic[] =>
  // An event's payload belongs to its name, which a union of both cannot say.
  features.flatMap((feature) => feature[name]?.(payload as never) ?? [])

/** The features whose responses an event invalidates. */
export const invalidatedFeatures = (name: EventName) => [
  // Whatever is in its payload, the topics begin with the same feature.
  ...new Set(topicsOf({ name, payload: {} }).flatMap(([feature]) => (feature === 'session' ? [] : feature))),
]
