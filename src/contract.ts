import type * as z from 'zod'
import { type courseEvents, courses } from './features/courses/contract.ts'
import { type enrollmentEvents, enrollments } from './features/enrollments/contract.ts'
import { forum, type forumEvents } from './features/forum/contract.ts'
import { members } from './features/members/contract.ts'
import { notifications } from './features/notifications/contract.ts'
import { people, type peopleEvents } from './features/people/contract.ts'

/** Every call of the API, feature by feature. */
export const contract = { people, members, courses, enrollments, forum, notifications }

/** Everything that is told live. */
type Events = typeof peopleEvents & typeof courseEvents & typeof enrollmentEvents & typeof forumEvents
export type EventName = keyof Events
export type EventOf<Name extends EventName> = z.infer<Events[Name]>
