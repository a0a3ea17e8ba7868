import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useContext } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from '#src/features/accounts/web/use-viewer.ts'
import { AccountEmail, accountEmailQuery } from '#src/features/users/web/account-email.tsx'
import { usersApi } from '#src/features/users/web/api.ts'
import { KnownPhonesSlot } from '#src/features/users/web/known-phones.ts'
import { ProfileView } from '#src/features/users/web/profile-view.tsx'
import { errorStatus } from '#src/web/api/errors.ts'
import { FormSkeleton } from '#src/web/forms/form-skeleton.tsx'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import { Breadcrumbs } from '#src/web/ui/breadcrumbs.tsx'
import { MessagePage } from '#src/web/ui/error-page.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { Enrollments, type OfEnrollment, studentCoursesQuery } from './student-enrollments.tsx'
import { StudentHead, useIsEditing } from './student-head.tsx'

const ProfileForm = lazyOrBlank(async () => ({
  default: (await import('#src/features/users/web/profile-form.tsx')).ProfileForm,
}))

const profileOptions = (id: string) => usersApi.profile.queryOptions({ input: { id } })

export const studentProfileQueries = (id: string) => ({
  queries: [profileOptions(id), studentCoursesQuery(id)],
  extras: [accountEmailQuery(id)],
})

type OfStudent = ComponentType<{ studentId: string }>

/** What later features know of a student. */
export type StudentSlots = {
  /** Of each course: batch, next class, attendance. */
  InCourse?: ComponentType<OfEnrollment>
  /** What they asked for, and what was answered. */
  Leave?: OfStudent
  Certificates: OfStudent
  /** For admins. */
  Enquiry: OfStudent
}

/** Who a student is and what is next; the profile itself stands below. */
export function StudentProfilePage({
  id,
  slots: { InCourse, Leave, Certificates, Enquiry },
}: {
  id: string
  slots: StudentSlots
}) {
  const user = useViewer()
  const KnownPhones = useContext(KnownPhonesSlot)
  const isEditing = useIsEditing()
  const profileQuery = useQuery(profileOptions(id))
  const list = useLocation().pathname.replace(/student-profile.*$/, 'students')
  if (profileQuery.isPending) return <FormSkeleton label="Loading the profile" />
  const isGone = errorStatus(profileQuery.error) === 404
  if (isGone && !profileQuery.data)
    return <MessagePage drawing="not-found" message={profileQuery.error?.message ?? ''} />
  if (!profileQuery.data) return <Failed query={profileQuery} lead="Failed to load profile" />
  const profile = profileQuery.data
  const editable = user?.isAdmin && 'email' in profile ? profile : undefined
  return (
    <>
      <PageHead title={profile.name} hidden />
      <Breadcrumbs isTight pages={{ [list]: 'All Students' }} />
      <StudentHead profile={profile} mayEdit={editable !== undefined} />
      {isGone && <p role="alert">{profileQuery.error?.message}</p>}
      {'email' in profile && <AccountEmail student={profile} />}
      {editable && isEditing && (
        <Suspense>
          <ProfileForm key={profile._id} profile={editable} />
        </Suspense>
      )}
      <div className="grid items-start gap-6 *:min-w-0 xl:grid-cols-[4fr_3fr]">
        <div className="grid gap-6">
          <Enrollments
            student={profile}
            mayEnroll={'isApproved' in profile && profile.isApproved && !isGone}
            InCourse={InCourse}
          />
          {Leave && <Leave studentId={profile._id} />}
          <Certificates studentId={profile._id} />
        </div>
        <div className="grid gap-6">
          {user?.isAdmin && <Enquiry studentId={profile._id} />}
          <div className="text-base">
            <ProfileView profile={profile} />
          </div>
          {'isApproved' in profile && <KnownPhones studentId={profile._id} />}
        </div>
      </div>
    </>
  )
}
