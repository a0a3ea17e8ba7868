import { Navigate, redirect } from 'react-router'
import { homePath } from '#src/features/accounts/rules.ts'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { requestContext } from '#src/web/api/prefetch.ts'
import type { Route } from './+types/own-home.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

/** /dashboard leads to the home of the role; a user without one was redirected by the guard of the layout. */
export function loader({ context }: Route.LoaderArgs) {
  const user = context.get(requestContext).user
  throw redirect((user && homePath(user)) ?? '/login')
}

export default function OwnHome() {
  const { user } = useAuth()
  return <Navigate to={(user && homePath(user)) ?? '/login'} replace />
}
