import { type ReactNode, useEffect } from 'react'
import { Navigate, redirect, useLocation, useNavigate } from 'react-router'
import { APPROVAL_PENDING } from '#src/access/audience.ts'
import { type Context, requestContext } from '#src/web/api/prefetch.ts'
import { isIntentional } from '#src/web/forms/navigation-intent.ts'
import { destinationAfterLogin, welcomeUser } from '../login-results.ts'
import { useAuth } from './auth.tsx'
import { readCurrentReturn } from './return-cookie.ts'

/** The loader of login and sign-up: a signed-in user is redirected home. */
export function redirectSignedIn({ context }: { context: Context }) {
  const user = context.get(requestContext).user
  const home = user && welcomeUser(user).to
  if (home) throw redirect(home)
  return null
}

/** A form to get in, for who is not in: others go home, or read what they wait for (product 2.19). */
export function ForGuests({ children }: { children: ReactNode }) {
  const { user } = useAuth()
  const isLeaving = useIsLeaving(user !== null)
  if (!user || isLeaving) return children
  // The server redirects a user who has a home: this is a browser, after a login.
  return welcomeUser(user).to ? (
    <Navigate to={destinationAfterLogin(user, readCurrentReturn()) ?? '/'} replace />
  ) : (
    <Waiting />
  )
}

/** Signing out navigates here before the session is cleared; afterwards a signed-in user on this page has just signed in. */
function useIsLeaving(isSignedIn: boolean) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const isIntended = isIntentional(state)
  useEffect(() => {
    if (isIntended && !isSignedIn) void navigate('.', { replace: true, state: null })
  }, [isIntended, isSignedIn, navigate])
  return isIntended
}

const Waiting = () => (
  <section className="grid gap-4 rounded-2xl border border-line bg-paper-raised p-6">
    <h2 className="text-2xl">{APPROVAL_PENDING}</h2>
    <p>
      A mentor checks every new account. This page opens your dashboard once yours is approved, and we will email you.
    </p>
  </section>
)
