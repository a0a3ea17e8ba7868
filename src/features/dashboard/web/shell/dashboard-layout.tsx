import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { data, Outlet, redirect, useLocation } from 'react-router'
import { NOT_LOGGED_IN } from '#src/access/audience.ts'
import { isStaff } from '#src/access/rules.ts'
import type { User } from '#src/access/user.ts'
import type { AccountEvents } from '#src/features/accounts/contract.ts'
import { messages } from '#src/features/accounts/messages.ts'
import { homePath } from '#src/features/accounts/rules.ts'
import { accountsApi } from '#src/features/accounts/web/api.ts'
import { useCheckedAuth } from '#src/features/accounts/web/auth.tsx'
import { expiredReturnCookie, returnCookie, storeReturn } from '#src/features/accounts/web/return-cookie.ts'
import { OutboxSender } from '#src/features/attendance/web/register/outbox/lazy-outbox-sender.ts'
import { DeletionWarningSlot } from '#src/features/courses/web/deletion-warning.ts'
import { KnownPhones } from '#src/features/enquirers/web/known-phones.tsx'
import { KnownPhonesSlot } from '#src/features/users/web/known-phones.ts'
import { createUseEvent } from '#src/web/api/events.ts'
import { requestContext } from '#src/web/api/prefetch.ts'
import { useSetup } from '#src/web/api/setup.ts'
import { useOverlayFocus } from '#src/web/hooks/use-overlay-focus.ts'
import { DEFERRED } from '#src/web/hydration/deferred-hydration.ts'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import { useHydrated } from '#src/web/hydration/use-hydrated.ts'
import { listUnsent } from '#src/web/offline/unsent-changes.ts'
import { OutOfSight } from '#src/web/ui/out-of-sight.ts'
import { ClockNote, ZoneNote } from '#src/web/ui/time-notes.tsx'
import { findGuard, isOfClassroom, redirectFor } from '../../rules.ts'
import { ClassroomParts } from '../classroom-parts.tsx'
import { DeletionConsequences } from '../deletion-consequences.tsx'
import type { Route } from './+types/dashboard-layout.ts'
import { BottomBar } from './bottom-bar.tsx'
import { FreshStart, Redirect } from './redirect.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { useMenu } from './use-menu.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url)
  if (isOfClassroom(pathname) && !context.get(requestContext).setup.classroom) throw data(null, { status: 404 })
  const elsewhere = redirectFor(context.get(requestContext).user, findGuard(pathname))
  const cookie = elsewhere === '/login' && returnCookie(request.url)
  if (elsewhere) throw redirect(elsewhere, cookie ? { headers: { 'set-cookie': cookie } } : {})
  return null
}
export { clientLoader } from '#src/web/api/prefetch.ts'

export const handle = DEFERRED

const useAccountEvent = createUseEvent<AccountEvents>()

/** Brings the login form along, which no page of a dashboard begins with. */
const SessionExpired = lazyOrBlank(() => import('#src/features/accounts/web/session-expired.tsx'))

/** Has the focus while it covers the dashboard, also before its content has loaded. */
function InFront({ children }: { children: ReactNode }) {
  const focus = useOverlayFocus<HTMLElement>()
  return (
    <main {...focus} className="mx-auto grid max-w-md gap-6 px-4 py-16 outline-none">
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </main>
  )
}

/** The guard (product 6.1) and the shell of every dashboard page. */
export default function DashboardLayout() {
  const { user, loading } = useCheckedAuth()
  const guard = findGuard(useLocation().pathname)
  const last = useRef<User>(null)
  const ended = useEndReason(user, last.current !== null)
  if (loading) return <Loading />
  // Someone else logged in where a session had ended.
  if (user && last.current && user._id !== last.current._id) return <FreshStart to={homePath(user) ?? '/'} />
  if (user) last.current = user
  const elsewhere = redirectFor(user ?? last.current, guard)
  if (!last.current || elsewhere) return <Redirect to={elsewhere ?? '/login'} />
  return (
    <>
      {!user && (
        <InFront>
          <SessionExpired was={last.current} {...ended} />
        </InFront>
      )}
      {/* Hidden but mounted while signed out, so that everything typed stays. */}
      <div hidden={!user} className={user ? 'flex min-h-dvh flex-col lg:flex-row' : undefined}>
        <OutOfSight value={!user}>
          <Shell user={last.current} />
        </OutOfSight>
      </div>
    </>
  )
}

/** Why the session has ended that was open in this page; a page that was offline meanwhile missed the event, and asks. */
function useEndReason(user: User | null, wasOpen: boolean) {
  const [have, setHave] = useState(false)
  const isGone = user === null
  useAccountEvent('rightsChanged', () => setHave(true))
  useEffect(() => (isGone ? () => setHave(false) : undefined), [isGone])
  const isAsked = isGone && wasOpen
  const { data } = useQuery({ ...accountsApi.ended.queryOptions(), enabled: isAsked, staleTime: 0 })
  const { haveRightsChanged = have, isAccountDeleted: isDeleted = false } = (isAsked && data) || {}
  if (isDeleted) return { isDeleted, reason: messages.accountDeleted }
  return { isDeleted, reason: have || haveRightsChanged ? messages.rightsChanged : NOT_LOGGED_IN }
}

const Loading = () => <p className="p-16 text-center">Loading...</p>

/** Sends marks of the register that wait, on whichever page its user goes on; the register itself sends its own. */
function WaitingMarks({ userId }: { userId: string }) {
  const [doWait] = useState(() => listUnsent(userId).length > 0)
  return doWait && <OutboxSender />
}

function Shell({ user }: { user: User }) {
  const menu = useMenu(user)
  const { pathname } = useLocation()
  const [isHydrated, setup] = [useHydrated(), useSetup()]
  const mayWait = isHydrated && isStaff(user) && setup?.classroom
  // Until here whatever leads on after a login reads it; the next login leads home.
  useEffect(() => storeReturn(expiredReturnCookie(location.href)), [])
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      <SideMenu menu={menu} />
      <div className="flex min-w-0 grow flex-col pb-(--foot) print:pb-0">
        <TopBar user={user} />
        <main
          id="main"
          className="mx-auto grid w-full max-w-7xl grow content-start gap-6 px-4 py-6 has-data-room:max-w-400 md:px-8 [&_h1]:flex [&_h1]:min-h-11 [&_h1]:items-center"
        >
          <DeletionWarningSlot value={DeletionConsequences}>
            <KnownPhonesSlot value={KnownPhones}>
              <ClassroomParts>
                <Outlet />
              </ClassroomParts>
            </KnownPhonesSlot>
          </DeletionWarningSlot>
          <ZoneNote />
          <ClockNote />
        </main>
        <BottomBar menu={menu} />
        {mayWait && (
          <Suspense key={pathname}>
            <WaitingMarks userId={user._id} />
          </Suspense>
        )}
      </div>
    </>
  )
}
