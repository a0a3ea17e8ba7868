import { api } from '#src/web/api.ts'
import type { Stale } from '#src/web/stale.ts'

const enrollmentsGrewOld = () => [api.enrollments.key()]

export const enrollmentsLive: Stale<'enrollmentCreated' | 'enrollmentStatusUpdated' | 'enrollmentDeleted'> = {
  enrollmentCreated: enrollmentsGrewOld,
  enrollmentStatusUpdated: enrollmentsGrewOld,
  enrollmentDeleted: enrollmentsGrewOld,
}
