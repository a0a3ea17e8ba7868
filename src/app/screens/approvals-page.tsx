import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { applicantsQuery, EnquiryOfApplicant } from '#src/features/enquirers/web/enquiry-of-applicant.tsx'
import { ApproveAndEnroll } from '#src/features/enrollments/web/approve-and-enroll.tsx'
import { ApprovalsPage, approvalsQuery } from '#src/features/users/web/approvals-page.tsx'
import { prefetch, requestContext } from '#src/web/api/prefetch.ts'
import type { Route } from './+types/approvals-page.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  prefetch(context, [approvalsQuery(request)], context.get(requestContext).user?.isAdmin ? [applicantsQuery] : [])

/** Who awaits approval, with what later features know of them. */
export default function ApprovalsScreen() {
  const { user } = useAuth()
  return <ApprovalsPage Enroll={ApproveAndEnroll} Enquiry={user?.isAdmin ? EnquiryOfApplicant : undefined} />
}
