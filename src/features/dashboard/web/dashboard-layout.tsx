import { useRef } from 'react'
import { Navigate, Outlet, redirect, useLocation } from 'react-router'
import { NOT_LOGGED_IN } from '#src/features/people/rules.ts'
import { useCheckedAuth } from '#src/features/people/web/auth.tsx'
import { viewer } from '#src/web/prefetch.ts'
import { Notice } from '#src/web/refusal-page.tsx'
import { areaOf, placeFor } from '../rules.ts'
import type { Route } from './+types/dashboard-layout.ts'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  const elsewhere = placeFor(context.get(viewer), areaOf(new URL(request.url).pathname))
  if (elsewhere) throw redirect(elsewhere)
  return null
}
export { clientLoader } from '#src/web/prefetch.ts'

/** The guard (spec 2, Route guard behaviour) and the shell every dashboard page stands in. */
export default function DashboardLayout() {
  const { user, loading } = useCheckedAuth()
  const area = areaOf(useLocation().pathname)
  const hasBeenIn = useRef(false)
  if (loading) return <p className="p-16 text-center">Loading...</p>
  if (user) hasBeenIn.current = true
  if (!user && hasBeenIn.current)
    return <Notice drawing="locked" message={NOT_LOGGED_IN} to="/login" action="Return to Login" />
  const elsewhere = placeFor(user, area)
  if (!user || elsewhere) return <Navigate to={elsewhere ?? '/login'} replace />
  return (
    <div className="min-h-dvh lg:flex">
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <SideMenu user={user} />
      <div className="flex min-w-0 grow flex-col">
        <TopBar user={user} />
        <main id="main" className="mx-auto grid w-full max-w-6xl content-start gap-6 px-4 py-8">
          <Outlet />
        </main>
      </div>
    </div>
  )
}
