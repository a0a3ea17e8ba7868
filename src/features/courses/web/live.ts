import { api } from '#src/web/api.ts'
import type { Stale } from '#src/web/stale.ts'

const coursesGrewOld = () => [api.courses.key(), api.enrollments.fullCourse.key()]

export const courseLive: Stale<'courseUpdated' | 'courseChanged'> = {
  courseUpdated: coursesGrewOld,
  courseChanged: coursesGrewOld,
}
