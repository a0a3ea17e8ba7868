import type { User } from '#src/access/user.ts'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { welcomeUser } from '../login-results.ts'
import { useAuth } from './auth.tsx'

/** Welcomes a user; `ForGuests`, around the form, then leads where they wanted to go. */
export function useWelcome() {
  const { setUser } = useAuth()
  return (user: User) => {
    const { kind, message } = welcomeUser(user)
    toast(kind, message)
    setUser(user)
  }
}
