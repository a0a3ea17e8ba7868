import type { User } from '#src/access/user.ts'
import { destinationAfterLogin, welcomeUser } from '../login-results.ts'
import { readRequestReturn } from './return-cookie.ts'

type Output = { user: User }

/** Where a login by a form without JavaScript leads, and with which toast. */
export const afterLogin = (request: Request) => ({
  next: ({ user }: Output) =>
    destinationAfterLogin(user, readRequestReturn(request)) ?? '/login?reason=pending_approval',
  flash: ({ user }: Output) => (welcomeUser(user).to ? welcomeUser(user) : undefined),
})
