import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { placeAfterProvider, REASONS_TO_LOGIN, welcomeOf } from '../login-results.ts'
import { useAuth } from './auth.tsx'

/** Back from the sign-in provider (product 3.5). */
export default function CallbackPage() {
  const { user, loading } = useAuth()
  const navigate = useNavigate()
  useEffect(() => {
    if (loading) return
    const { kind, message, to } = user ? welcomeOf(user) : { ...REASONS_TO_LOGIN.google_failed, to: null }
    toast(kind, message)
    void navigate(to ?? '/login', { replace: true })
  }, [loading, user, navigate])
  return (
    <main className="p-16 text-center">
      <PageHead title="Logging you in..." hidden />
      <p role="status">Logging you in...</p>
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${placeAfterProvider(user)}`} />
      </noscript>
    </main>
  )
}
