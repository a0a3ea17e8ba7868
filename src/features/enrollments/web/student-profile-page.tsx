import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { membersApi } from '#src/features/members/web/api.ts'
import { Approval } from '#src/features/members/web/people-columns.tsx'
import { ProfileForm } from '#src/features/members/web/profile-form.tsx'
import { ProfileView } from '#src/features/members/web/profile-view.tsx'
import { useViewer } from '#src/features/people/web/use-viewer.ts'
import { Notice } from '#src/web/error-page.tsx'
import { statusOf } from '#src/web/errors.ts'
import { prefetch } from '#src/web/prefetch.ts'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { Spinner } from '#src/web/ui/spinner.tsx'
import type { Route } from './+types/student-profile-page.ts'
import { enrollmentsApi } from './api.ts'
import { Completion } from './completion.tsx'

export { clientLoader } from '#src/web/prefetch.ts'

const profileOf = (id: string) => membersApi.profile.queryOptions({ input: { id } })
const coursesOf = (studentId: string) => enrollmentsApi.ofStudent.queryOptions({ input: { studentId } })

export const loader = ({ context, params: { id } }: Route.LoaderArgs) =>
  prefetch(context, [profileOf(id), coursesOf(id)])

/** What mentors and admins see of a student; admins edit it. */
export default function StudentProfilePage({ params: { id } }: Route.ComponentProps) {
  const user = useViewer()
  const found = useQuery(profileOf(id))
  if (found.isPending) return <Spinner label="Loading the profile" />
  const isGone = statusOf(found.error) === 404
  if (isGone && !found.data) return <Notice drawing="not-found" message={found.error?.message ?? ''} />
  if (!found.data) return <p role="alert">Failed to load profile: {found.error.message}</p>
  const profile = found.data
  return (
    <>
      <PageHead title={profile.name} hidden />
      <div className="flex flex-wrap items-center gap-4">
        <h1 className="text-3xl">{profile.name}</h1>
        {'isApproved' in profile && <Approval isApproved={profile.isApproved} />}
      </div>
      {isGone && <p role="alert">{found.error?.message}</p>}
      {user?.isAdmin && 'email' in profile ? (
        <ProfileForm key={profile._id} profile={profile} />
      ) : (
        <ProfileView profile={profile} />
      )}
      <Enrollments studentId={id} />
    </>
  )
}

function Enrollments({ studentId }: { studentId: string }) {
  const found = useQuery(coursesOf(studentId))
  return (
    <section className="grid max-w-2xl gap-4 border-t border-line pt-6">
      <h2 className="text-2xl">Enrollments</h2>
      {found.isError && !found.data && <p role="alert">Error: {found.error.message}</p>}
      {found.data?.length === 0 && <p className="text-ink-muted">Not enrolled in any course yet.</p>}
      <ul className="grid gap-2">
        {found.data?.map(({ _id, course, completionStatus, completedDate }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-3">
            <Link to={`/courses/${course._id}`}>{course.title}</Link>
            <Completion status={completionStatus} date={completedDate} />
          </li>
        ))}
      </ul>
    </section>
  )
}
