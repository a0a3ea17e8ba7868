import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { createUseEvent } from '#src/web/api/events.ts'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import type { EnrollmentEvents } from '../contract.ts'
import { enrollmentsApi } from './api.ts'

const useEnrollmentEvent = createUseEvent<EnrollmentEvents>()

export const ownCoursesQuery = () => enrollmentsApi.mine.queryOptions()

/** A change of the user's courses while they are on screen also shows a toast (product 14.5). */
export function useEnrollmentToasts() {
  const { user } = useAuth()
  const say = ({ studentId, message }: { studentId: string; message: string }) => {
    if (studentId === user?._id) toast('info', message)
  }
  useEnrollmentEvent('enrollmentCreated', say)
  useEnrollmentEvent('enrollmentStatusUpdated', say)
  useEnrollmentEvent('enrollmentDeleted', say)
}
