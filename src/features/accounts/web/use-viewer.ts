import { useRef } from 'react'
import { useAuth } from './auth.tsx'

/** Who is signed in, or was: what a dashboard screen shows stays, behind the login of a session that ended. */
export function useViewer() {
  const { user } = useAuth()
  const last = useRef(user)
  if (user) last.current = user
  return last.current
}
