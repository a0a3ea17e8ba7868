import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useContext } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from '#src/features/accounts/web/use-viewer.ts'
import { AccountEmail, accountEmailQuery } from '#src/features/users/web/account-email.tsx'
import { usersApi } from '#src/features/users/web/api.ts'
import { KnownPhonesSlot } from '#src/features/users/web/known-phones.ts'
import { ProfileForm } from '#src/features/users/web/profile-form.tsx'
import { ProfileView } from '#src/features/users/web/profile-view.tsx'
import { Approval } from '#src/features/users/web/user-columns.tsx'
import { errorStatus } from '#src/web/api/errors.ts'
import { FormSkeleton } from '#src/web/forms/form-skeleton.tsx'
import { Breadcrumbs } from '#src/web/ui/breadcrumbs.tsx'
import { MessagePage } from '#src/web/ui/error-page.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { Enrollments, studentCoursesQuery } from './student-enrollments.tsx'

const profileOptions = (id: string) => usersApi.profile.queryOptions({ input: { id } })

export const studentProfileQueries = (id: string) => ({
  queries: [profileOptions(id), studentCoursesQuery(id)],
  extras: [accountEmailQuery(id)],
})

/** `children`: what later features know of the student. */
export function StudentProfilePage({ id, children }: { id: string; children: ReactNode }) {
  const user = useViewer()
  const KnownPhones = useContext(KnownPhonesSlot)
  const profileQuery = useQuery(profileOptions(id))
  const list = useLocation().pathname.replace(/student-profile.*$/, 'students')
  if (profileQuery.isPending) return <FormSkeleton label="Loading the profile" />
  const isGone = errorStatus(profileQuery.error) === 404
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
      {children}
      {'isApproved' in profile && <KnownPhones studentId={profile._id} />}
    </>
  )
}
