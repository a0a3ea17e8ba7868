import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { isStaff } from '#src/access/rules.ts'
import type { User } from '#src/access/user.ts'
import { SessionList } from '#src/features/accounts/web/devices/session-list.tsx'
import { PasswordForm, SignOutEverywhere } from '#src/features/accounts/web/password-form.tsx'
import { TwoStepLogin } from '#src/features/accounts/web/second-factor/two-step-login.tsx'
import { useViewer } from '#src/features/accounts/web/use-viewer.ts'
import { errorStatus } from '#src/web/api/errors.ts'
import { FormSkeleton } from '#src/web/forms/form-skeleton.tsx'
import { MessagePage } from '#src/web/ui/error-page.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { Profile, SeenProfile } from '../contract.ts'
import { messages } from '../messages.ts'
import { mayEdit } from '../rules.ts'
import { usersApi } from './api.ts'
import { ProfileForm } from './profile-form.tsx'
import { ProfileView } from './profile-view.tsx'

const profileById = (id: string | null) =>
  id ? usersApi.profile.queryOptions({ input: { id } }) : usersApi.ownProfile.queryOptions()

export const profileQuery = (request: Request) => profileById(new URL(request.url).searchParams.get('id'))

const SECTION = 'grid max-w-5xl gap-5 border-t border-line pt-6 *:max-w-2xl'
const FAILED = new Error('Failed to load profile.')

type Props = {
  /** What later features add to the profile of a student that staff look at. */
  ofStudent?: (student: Profile) => ReactNode
  /** What they add to one's own. */
  ofOneself?: ReactNode
}

/** One's own profile, or with `?id=` another's (product 13.11). */
export function ProfilePage({ ofStudent, ofOneself }: Props) {
  const user = useViewer()
  const id = useSearchParams()[0].get('id')
  const profile = useQuery<SeenProfile>(profileById(id) as ReturnType<typeof usersApi.profile.queryOptions>)
  if (!user) return null
  const isOwn = !id || id === user._id
  if (errorStatus(profile.error) === 404 && !profile.data)
    return <MessagePage drawing="not-found" message={profile.error?.message ?? ''} />
  return (
    <>
      <PageHead title={isOwn ? 'Profile' : (profile.data?.name ?? 'Profile')} hidden />
      <h1 className="text-3xl">{isOwn ? 'Profile' : (profile.data?.name ?? 'Profile')}</h1>
      {profile.isPending && <FormSkeleton label="Loading the profile" />}
      {profile.isError && (!profile.data || errorStatus(profile.error) === 404) && (
        <Failed query={{ ...profile, error: FAILED }} />
      )}
      {profile.data && <FormOrView profile={profile.data} mayEdit={mayEdit(user, id)} />}
      {profile.data &&
        'email' in profile.data &&
        profile.data.role === 'student' &&
        isStaff(user) &&
        ofStudent?.(profile.data)}
      {isOwn && <Security user={user} />}
      {isOwn && ofOneself}
    </>
  )
}

function FormOrView({ profile, mayEdit }: { profile: SeenProfile; mayEdit: boolean }) {
  if (mayEdit && 'email' in profile) return <ProfileForm key={profile._id} profile={profile} />
  return (
    <>
      <ProfileView profile={profile} />
      <p className="text-ink-muted">{messages.mayNotEdit}</p>
    </>
  )
}

function Security({ user }: { user: User }) {
  return (
    <>
      <section className={SECTION}>
        <h2 className="text-2xl">Password and devices</h2>
        <PasswordForm />
        <h3 className="text-xl">Where you are logged in</h3>
        <SessionList />
        <SignOutEverywhere />
      </section>
      {isStaff(user) && (
        <section aria-label="Two-step login" className={SECTION}>
          <h2 className="text-2xl">Two-step login</h2>
          <TwoStepLogin />
        </section>
      )}
    </>
  )
}
