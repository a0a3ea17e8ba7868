import type * as z from 'zod'
import { type blogEvents, blogs } from './features/blogs/contract.ts'
import { type courseEvents, courses } from './features/courses/contract.ts'
import { dashboard } from './features/dashboard/contract.ts'
import { enquiries, type enquiryEvents } from './features/enquiries/contract.ts'
import { type enrollmentEvents, enrollments } from './features/enrollments/contract.ts'
import { forum, type forumEvents } from './features/forum/contract.ts'
import { media } from './features/media/contract.ts'
import { type memberEvents, members } from './features/members/contract.ts'
import { notifications } from './features/notifications/contract.ts'
import { people, type peopleEvents } from './features/people/contract.ts'
import { search } from './features/search/contract.ts'

/** Every call of the API, feature by feature. */
export const contract = {
  people,
  media,
  members,
  courses,
  enrollments,
  forum,
  blogs,
  enquiries,
  notifications,
  search,
  dashboard,
}

/** Everything that is told live. */
type Events = typeof peopleEvents &
  typeof memberEvents &
  typeof courseEvents &
  typeof enrollmentEvents &
  typeof forumEvents &
  typeof blogEvents &
  typeof enquiryEvents
export type EventName = keyof Events
export type EventOf<Name extends EventName> = z.infer<Events[Name]>
