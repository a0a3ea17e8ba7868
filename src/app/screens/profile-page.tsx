import { Enrollments } from '#src/features/enrollments/web/student-enrollments.tsx'
import { ProfilePage, profileQuery } from '#src/features/users/web/profile-page.tsx'
import { prefetch } from '#src/web/api/prefetch.ts'
import type { Route } from './+types/profile-page.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ context, request }: Route.LoaderArgs) => prefetch(context, [profileQuery(request)])

/** A profile; of a student whom staff have found also the enrollments, so that one enrolls from here. */
export default function ProfileWithEnrollments() {
  return <ProfilePage ofStudent={(student) => <Enrollments student={student} mayEnroll={student.isApproved} />} />
}
