import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { destinationAfterLogin, destinationAfterProvider, REASONS_TO_LOGIN, welcomeUser } from '../login-results.ts'
import type { Route } from './+types/callback-page.ts'
import { useAuth } from './auth.tsx'
import { readCurrentReturn, readRequestReturn } from './return-cookie.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ request }: Route.LoaderArgs) => readRequestReturn(request)

/** Back from the sign-in provider (product 3.5). */
export default function CallbackPage({ loaderData }: Route.ComponentProps) {
  const { user, loading } = useAuth()
  const navigate = useNavigate()
  useEffect(() => {
    if (loading) return
    const { kind, message } = user ? welcomeUser(user) : REASONS_TO_LOGIN.google_failed
    toast(kind, message)
    void navigate((user && destinationAfterLogin(user, readCurrentReturn())) ?? '/login', { replace: true })
  }, [loading, user, navigate])
  return (
    <main className="p-16 text-center">
      <PageHead title="Logging you in..." hidden />
      <p role="status">Logging you in...</p>
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${destinationAfterProvider(user, loaderData)}`} />
      </noscript>
    </main>
  )
}
