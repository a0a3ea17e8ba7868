import type { EventName } from '#src/contract.ts'

/** The events that are kept as notifications: the bell asks again. */
export const news: EventName[] = [
  'newUserRegistered',
  'courseUpdated',
  'enrollmentCreated',
  'enrollmentStatusUpdated',
  'newBlogPosted',
]
