import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ANOTHER_USER_LOGGED_IN } from '#src/access/audience.ts'
import { isPending } from '#src/access/rules.ts'
import type { User } from '#src/access/user.ts'
import { errorMessage, errorStatus } from '#src/web/api/errors.ts'
import { isSession, SESSION_KEY } from '#src/web/api/session.ts'
import { intentional } from '#src/web/forms/navigation-intent.ts'
import { removeDrafts, removeOldDrafts } from '#src/web/forms/stored-drafts.ts'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import { useHydrated } from '#src/web/hydration/use-hydrated.ts'
import { keepFiles } from '#src/web/offline/offline.ts'
import { listUnsent } from '#src/web/offline/unsent-changes.ts'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { destinationAfterLogin } from '../login-results.ts'
import { homePath } from '../rules.ts'
import { accountsApi } from './api.ts'
import { clearServerData, reloadForAnotherUser } from './restored-page.ts'
import { readCurrentReturn } from './return-cookie.ts'
import { usePageUser } from './use-page-user.ts'

/** Few pages outlive their session. */
const AnotherUser = lazyOrBlank(() => import('./another-user.tsx'))

/** Only who has something to lose is asked. */
const LogoutQuestion = lazyOrBlank(() => import('./logout-question.tsx'))

/** Milliseconds after which someone who waits for approval asks again (product 2.11). */
const APPROVAL_CHECK_MS = 5_000

/**
 * Who is signed in; null for a guest. A first check that gets no answer counts as signed out and is logged (product
 * 2.10); a known user stays signed in until the server says otherwise, since connections fail.
 */
const currentUserQuery = (queryClient: QueryClient) =>
  queryOptions({
    queryKey: SESSION_KEY,
    refetchInterval: ({ state: { data } }: { state: { data?: User | null } }) =>
      data && isPending(data) ? APPROVAL_CHECK_MS : false,
    async queryFn(): Promise<User | null> {
      try {
        return (await accountsApi.me.call()).user
      } catch (error) {
        if (errorStatus(error) === 401 || errorStatus(error) === 404) return null
        console.error('Failed to fetch user:', error)
        return queryClient.getQueryData<User | null>(SESSION_KEY) ?? null
      }
    },
  })

type Auth = {
  user: User | null
  loading: boolean
  setUser: (user: User | null) => void
  /** For a session that ended and was opened again: the screens stay, and ask again. */
  resume: (user: User) => Promise<void>
  /** Ends the session, or all of one's sessions, and leads to `to`; asks first where something waits in this browser. */
  logout: (to: string, everywhere?: boolean) => Promise<void>
}

const Session = createContext<Auth | null>(null)

export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const { data: user = null, isPending: loading } = useQuery(currentUserQuery(queryClient))
  const navigate = useNavigate()
  const [requestedLogout, setRequestedLogout] = useState<{ to: string; everywhere: boolean; warning: string }>()
  const { was, isAnothers, setPageUser } = usePageUser(user, loading)
  useEnterOnceApproved(isAnothers ? null : user)
  const isApproved = user !== null && !isPending(user)
  useEffect(() => {
    if (isApproved) keepFiles()
  }, [isApproved])
  useEffect(removeOldDrafts, [])
  const signedInId = user?._id ?? null
  useEffect(() => (loading ? undefined : reloadForAnotherUser(window, signedInId)), [loading, signedInId])
  /** Nothing of one user's answers stays for the next. */
  function setUser(next: User | null) {
    setPageUser(next)
    queryClient.setQueryData(SESSION_KEY, next)
    queryClient.removeQueries({ predicate: (query) => !isSession(query) })
  }
  async function resume(same: User) {
    queryClient.setQueryData(SESSION_KEY, same)
    await queryClient.invalidateQueries({ predicate: (query) => !isSession(query) })
  }
  async function logout(to: string, everywhere = false) {
    const warning =
      user &&
      listUnsent(user._id)
        .map(({ warning }) => warning)
        .join(' ')
    if (warning && !requestedLogout) return setRequestedLogout({ to, everywhere, warning })
    setRequestedLogout(undefined)
    try {
      const { message } = await (everywhere ? accountsApi.signOutEverywhere : accountsApi.logout).call()
      // Navigates first, since a guard that is still mounted would report being signed out.
      await navigate(to, intentional)
      setUser(null)
      clearServerData(window)
      if (user) removeDrafts(user._id)
      if (everywhere) toast('success', message)
    } catch (error) {
      toast('error', errorMessage(error))
    }
  }
  return (
    <Session value={{ user, loading, setUser, resume, logout }}>
      {was && isAnothers ? (
        <Suspense fallback={<p role="alert">{ANOTHER_USER_LOGGED_IN}</p>}>
          <AnotherUser was={was} user={user?._id === was._id ? null : user} />
        </Suspense>
      ) : (
        children
      )}
      {requestedLogout && (
        <Suspense>
          <LogoutQuestion
            warning={requestedLogout.warning}
            onLogout={() => void logout(requestedLogout.to, requestedLogout.everywhere)}
            onClose={() => setRequestedLogout(undefined)}
          />
        </Suspense>
      )}
    </Session>
  )
}

/** An approved user enters the dashboard without a reload, at the page they had asked for. */
function useEnterOnceApproved(user: User | null) {
  const navigate = useNavigate()
  const waited = useRef(false)
  useEffect(() => {
    const to = user && homePath(user) && destinationAfterLogin(user, readCurrentReturn())
    if (waited.current && to) void navigate(to)
    waited.current = user !== null && isPending(user)
  }, [user, navigate])
}

export function useAuth() {
  const auth = useContext(Session)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/**
 * As `useAuth`, and where a screen opens long after anyone asked, it asks once more before it believes: once. A page that
 * took its time to hydrate shows what the server said.
 */
export function useCheckedAuth() {
  const isHydrated = useHydrated()
  const { isFetching, isFetchedAfterMount } = useQuery(currentUserQuery(useQueryClient()))
  const auth = useAuth()
  const isSettled = useRef(!isHydrated)
  const loading = !isSettled.current && (auth.loading || (isFetching && !isFetchedAfterMount))
  if (!loading) isSettled.current = true
  return { ...auth, loading }
}
