import { api } from '#src/web/api.ts'
import type { Stale } from '#src/web/stale.ts'

export const enrollmentsLive: Stale<'enrollmentCreated'> = {
  enrollmentCreated: () => [api.enrollments.key()],
}
