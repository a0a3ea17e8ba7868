import type { User } from '#src/access/user.ts'
import { placeAfterLogin, welcomeOf } from '../login-results.ts'
import { returnOf } from './return-cookie.ts'

type Output = { user: User }

/** Where a login by a form without JavaScript leads, and with which toast. */
export const afterLogin = (request: Request) => ({
  next: ({ user }: Output) => placeAfterLogin(user, returnOf(request)) ?? '/login?reason=pending_approval',
  flash: ({ user }: Output) => (welcomeOf(user).to ? welcomeOf(user) : undefined),
})
