import type { EventName } from '#src/contract.ts'

/** The events after which there may be more or fewer of something: the figures are asked for again. */
export const counted: EventName[] = [
  'newUserRegistered',
  'personChanged',
  'studentsImported',
  'courseChanged',
  'enrollmentCreated',
  'enrollmentStatusUpdated',
  'enrollmentDeleted',
  'newBlogPosted',
  'blogChanged',
]
