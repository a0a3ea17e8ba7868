import type * as z from 'zod'
import { courseEvents, courses } from './features/courses/contract.ts'
import { enrollments } from './features/enrollments/contract.ts'
import { people } from './features/people/contract.ts'

/** Every call of the API, feature by feature. */
export const contract = { people, courses, enrollments }

/** Everything that is told live. */
export const events = { ...courseEvents }
export type EventName = keyof typeof events
export type EventOf<Name extends EventName> = z.infer<(typeof events)[Name]>
