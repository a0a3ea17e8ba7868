import { isStaff } from '#src/access/rules.ts'
import { accountsApi } from '#src/features/accounts/web/api.ts'
import { sessionsQuery } from '#src/features/accounts/web/devices/session-list.tsx'
import { confirmationQuery } from '#src/features/accounts/web/proof/proof.tsx'
import { useViewer } from '#src/features/accounts/web/use-viewer.ts'
import { StudentCertificates } from '#src/features/certificates/web/student-certificates.tsx'
import { Enrollments } from '#src/features/enrollments/web/student-enrollments.tsx'
import { choicesQuery, NotificationChoices } from '#src/features/notifications/web/choices.tsx'
import { consentsQuery } from '#src/features/privacy/web/consents.tsx'
import { YourData } from '#src/features/privacy/web/own-data-section.tsx'
import { usePostsByEmail } from '#src/features/privacy/web/posts-by-email.ts'
import { ownRequestsQuery } from '#src/features/privacy/web/requests/own-requests.tsx'
import { MentorProfileSection, mentorProfileQuery } from '#src/features/users/web/mentor-profile-form.tsx'
import { ProfilePage, profileQuery } from '#src/features/users/web/profile-page.tsx'
import { prefetch, requestContext } from '#src/web/api/prefetch.ts'
import type { Route } from './+types/profile-page.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const isOwn = !new URL(request.url).searchParams.has('id')
  const { user } = context.get(requestContext)
  const ofStaff = user && isStaff(user) ? [accountsApi.secondFactor.queryOptions(), mentorProfileQuery] : []
  return prefetch(
    context,
    [profileQuery(request)],
    isOwn ? [choicesQuery, consentsQuery(), ownRequestsQuery(), sessionsQuery(), confirmationQuery(), ...ofStaff] : [],
  )
}

/** A profile: one's own with what later features let one choose, a student's with the enrollments, so that one enrolls from here. */
export default function ProfileWithLaterFeatures() {
  return (
    <ProfilePage
      ofStudent={(student) => (
        <>
          <Enrollments student={student} mayEnroll={student.isApproved} />
          <StudentCertificates studentId={student._id} />
        </>
      )}
      ofOneself={
        <>
          <OwnNotifications />
          <OwnMentorProfile />
          <YourData />
        </>
      }
    />
  )
}

function OwnMentorProfile() {
  const user = useViewer()
  return user && isStaff(user) && <MentorProfileSection />
}

/** Only new posts are emailed to those who choose it: all other emails answer something or concern oneself. */
const OwnNotifications = () => <NotificationChoices emails={{ posts: usePostsByEmail() }} />
