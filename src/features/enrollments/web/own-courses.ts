import { useAuth } from '#src/features/people/web/auth.tsx'
import type { Api } from '#src/web/api.ts'
import { useHeard } from '#src/web/events.ts'
import { toast } from '#src/web/ui/toast.tsx'

export const ownCourses = (api: Api) => api.enrollments.mine.queryOptions()

/** What happens to one's own courses while one looks at them is said in words too (spec 4, Realtime). */
export function useOwnNews() {
  const { user } = useAuth()
  const say = ({ studentId, message }: { studentId: string; message: string }) => {
    if (studentId === user?._id) toast('info', message)
  }
  useHeard('enrollmentCreated', say)
  useHeard('enrollmentStatusUpdated', say)
  useHeard('enrollmentDeleted', say)
}
