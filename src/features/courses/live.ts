import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { Stale, Topic } from '#src/shared/topic.ts'
import type { CourseEvents } from './contract.ts'

const lists: Topic[] = [
  ['courses', 'list'],
  ['courses', 'all'],
]
const oneOf = ({ courseId }: { courseId: string }): Topic[] => [
  ...lists,
  ['courses', 'get', { id: courseId }],
  ['courses', 'title', { id: courseId }],
]
/** Courses show the name of their instructor. */
const namesIn = (): Topic[] => [['courses']]

export const coursesLive: Stale<CourseEvents, AccountEvents & UserEvents> = {
  courseUpdated: oneOf,
  courseChanged: oneOf,
  courseDeleted: oneOf,
  userChanged: namesIn,
  userDeleted: namesIn,
}
