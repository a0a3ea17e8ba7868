import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useViewer } from '#src/features/accounts/web/use-viewer.ts'
import type { SeenProfile } from '#src/features/users/contract.ts'
import { AccountEmail, accountEmailOf } from '#src/features/users/web/account-email.tsx'
import { usersApi } from '#src/features/users/web/api.ts'
import { ProfileForm } from '#src/features/users/web/profile-form.tsx'
import { ProfileView } from '#src/features/users/web/profile-view.tsx'
import { Approval } from '#src/features/users/web/user-columns.tsx'
import { statusOf } from '#src/web/api/errors.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { FormSkeleton } from '#src/web/forms/form-skeleton.tsx'
import { Breadcrumbs } from '#src/web/ui/breadcrumbs.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { MessagePage } from '#src/web/ui/error-page.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { Route } from './+types/student-profile-page.ts'
import { enrollmentsApi } from './api.ts'
import { Completion } from './completion.tsx'
import { EnrollDialog } from './enroll-dialog.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

const profileOf = (id: string) => usersApi.profile.queryOptions({ input: { id } })
const coursesOf = (studentId: string) => enrollmentsApi.ofStudent.queryOptions({ input: { studentId } })

export const loader = ({ context, params: { id } }: Route.LoaderArgs) =>
  prefetch(context, [profileOf(id), coursesOf(id)], [accountEmailOf(id)])

export default function StudentProfilePage({ params: { id } }: Route.ComponentProps) {
  const user = useViewer()
  const profileQuery = useQuery(profileOf(id))
  const list = useLocation().pathname.replace(/student-profile.*$/, 'students')
  if (profileQuery.isPending) return <FormSkeleton label="Loading the profile" />
  const isGone = statusOf(profileQuery.error) === 404
  if (isGone && !profileQuery.data)
    return <MessagePage drawing="not-found" message={profileQuery.error?.message ?? ''} />
  if (!profileQuery.data) return <Failed query={profileQuery} lead="Failed to load profile" />
  const profile = profileQuery.data
  return (
    <>
      <PageHead title={profile.name} hidden />
      <Breadcrumbs isTight pages={{ [list]: 'All Students' }} />
      <div className="flex flex-wrap items-center gap-4">
        <h1 className="text-3xl">{profile.name}</h1>
        {'isApproved' in profile && <Approval isApproved={profile.isApproved} />}
      </div>
      {isGone && <p role="alert">{profileQuery.error?.message}</p>}
      {'email' in profile && <AccountEmail student={profile} />}
      {user?.isAdmin && 'email' in profile ? (
        <ProfileForm key={profile._id} profile={profile} />
      ) : (
        <ProfileView profile={profile} />
      )}
      <Enrollments student={profile} mayEnroll={'isApproved' in profile && profile.isApproved && !isGone} />
    </>
  )
}

type Enrolled = { student: SeenProfile; mayEnroll: boolean }

function Enrollments({ student, mayEnroll }: Enrolled) {
  const coursesQuery = useQuery(coursesOf(student._id))
  const [isAsked, setAsked] = useState(false)
  return (
    <section className="grid max-w-5xl gap-4 border-t border-line pt-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-2xl">Enrollments</h2>
        {mayEnroll && (
          <Button aria-label={`Enroll ${student.name}`} onClick={() => setAsked(true)}>
            Enroll
          </Button>
        )}
      </div>
      <EnrollDialog student={isAsked ? student : undefined} onClose={() => setAsked(false)} />
      {coursesQuery.isError && !coursesQuery.data && <Failed query={coursesQuery} />}
      {coursesQuery.data?.length === 0 && <p className="text-ink-muted">Not enrolled in any course yet.</p>}
      <ul className="grid gap-2">
        {coursesQuery.data?.map(({ _id, course, completionStatus, completedDate }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-3">
            <Link to={`/courses/${course._id}`} className="flex min-h-11 min-w-0 items-center wrap-anywhere">
              {course.title}
            </Link>
            <Completion status={completionStatus} date={completedDate} />
          </li>
        ))}
      </ul>
    </section>
  )
}
