import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { CacheTag, Invalidations } from '#src/shared/cache-tag.ts'
import type { CourseEvents } from './contract.ts'

const lists: CacheTag[] = [
  ['courses', 'list'],
  ['courses', 'all'],
]
const tagsOfCourse = ({ courseId }: { courseId: string }): CacheTag[] => [
  ...lists,
  ['courses', 'get', { id: courseId }],
  ['courses', 'title', { id: courseId }],
]
/** Courses show the name of their instructor. */
const tagsWithNames = (): CacheTag[] => [['courses']]

export const coursesInvalidations: Invalidations<CourseEvents, AccountEvents & UserEvents> = {
  courseUpdated: tagsOfCourse,
  courseChanged: tagsOfCourse,
  courseDeleted: tagsOfCourse,
  userChanged: tagsWithNames,
  userDeleted: tagsWithNames,
}
