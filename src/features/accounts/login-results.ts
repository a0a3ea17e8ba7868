import { APPROVAL_PENDING } from '#src/access/audience.ts'
import { isPending } from '#src/access/rules.ts'
import type { User } from '#src/access/user.ts'
import { type Area, homePath, mayEnter, roleName } from './rules.ts'

/** What a call says, and the page that its form leads to where no script shows it. */
export const LOGIN_RESULTS = {
  signedUp: 'Your student account awaits mentor approval.',
  linkSent: 'If an account with this email exists, a link to set a new password is on its way.',
  passwordSet: 'Your new password is set. Please log in with it.',
}

/** The message of the login page by its parameter `reason` (product 3.5). */
export const REASONS_TO_LOGIN = {
  pending_approval: { kind: 'info', message: APPROVAL_PENDING },
  password_set: { kind: 'success', message: LOGIN_RESULTS.passwordSet },
  set_up: { kind: 'info', message: 'This site is set up already. Please log in.' },
  not_set_up: {
    kind: 'info',
    message: 'Sign-in with Google is not set up at this institute yet. Please use your email and password.',
  },
  google_failed: { kind: 'error', message: 'Google login failed. Please try again.' },
} as const

/** A page of the dashboard that shows one thing, and the area it is in; none is for every role. */
export type Destination = { of: 'discussion' | 'class'; to: string; area?: Area }

/** The message of the login page for a guest who asked for such a page. */
export const LOGIN_PROMPTS = {
  discussion: { kind: 'info', message: 'Log in to reply. You will return to the discussion.' },
  class: { kind: 'info', message: 'Log in to see the class in your timetable.' },
} as const

/** Where a login leads: to the page that was asked for before, if the user may enter it, else as `welcomeUser`. */
export function destinationAfterLogin(user: User, destination: Destination | null) {
  const { to } = welcomeUser(user)
  const isAllowed = destination && (!destination.area || mayEnter(destination.area, user))
  return to && isAllowed ? destination.to : to
}

/** Where a social sign-in leads without JavaScript (product 3.5). */
export const destinationAfterProvider = (user: User | null, destination: Destination | null) =>
  user ? (destinationAfterLogin(user, destination) ?? '/login') : '/login?reason=google_failed'

/** The message after a login, and where it leads; null where the user stays (product 2.5). */
export function welcomeUser(user: User) {
  if (isPending(user)) return { kind: 'info', message: APPROVAL_PENDING, to: null } as const
  const home = homePath(user)
  const message = home ? `${roleName(user)} login successful!` : 'Login successful'
  return { kind: 'success', message, to: home ?? '/' } as const
}
