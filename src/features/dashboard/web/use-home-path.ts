import { homePath } from '#src/features/accounts/rules.ts'
import { useAuth } from '#src/features/accounts/web/auth.tsx'

/** Where an error page leads: to the user's dashboard, if they have one. */
export function useHomePath() {
  const { user } = useAuth()
  const to = user && homePath(user)
  return to ? { to, action: 'Go to your dashboard' } : {}
}
