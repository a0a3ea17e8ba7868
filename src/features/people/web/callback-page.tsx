import { useEffect } from 'react'
import { redirect, useNavigate } from 'react-router'
import { viewer } from '#src/web/prefetch.ts'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { toast } from '#src/web/ui/toast.tsx'
import { placeAfterProvider, REASONS_TO_LOGIN, welcomeOf } from '../rules.ts'
import type { Route } from './+types/callback-page.ts'
import { useAuth } from './auth.tsx'

export { clientLoader } from '#src/web/prefetch.ts'

export function loader({ context }: Route.LoaderArgs) {
  throw redirect(placeAfterProvider(context.get(viewer)))
}

/** Back from the sign-in provider (product 3.5), where a browser goes there without asking the server. */
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
    </main>
  )
}
