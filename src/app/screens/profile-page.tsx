import { Enrollments } from '#src/features/enrollments/web/student-enrollments.tsx'
import { choicesQuery, NotificationChoices } from '#src/features/notifications/web/choices.tsx'
import { ProfilePage, profileQuery } from '#src/features/users/web/profile-page.tsx'
import { prefetch } from '#src/web/api/prefetch.ts'
import type { Route } from './+types/profile-page.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  prefetch(context, [profileQuery(request), choicesQuery])

/** A profile: one's own with what later features let one choose, a student's with the enrollments, so that one enrolls from here. */
export default function WholeProfile() {
  return (
    <ProfilePage
      ofStudent={(student) => <Enrollments student={student} mayEnroll={student.isApproved} />}
      ofOneself={<NotificationChoices />}
    />
  )
}
