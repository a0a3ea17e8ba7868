import { isPending, isStaff } from './rules.ts'
import type { User } from './user.ts'

/** Who may call a procedure. Whoever is awaiting approval is `signed-in` and nothing more. */
export type Audience = 'anyone' | 'signed-in' | 'approved' | 'student' | 'staff' | 'admin'

type Refusal = { code: 'UNAUTHORIZED' | 'FORBIDDEN'; message: string }

export const NOT_LOGGED_IN = 'You are not logged in.'
/** On a page of the user before. */
export const ANOTHER_USER_LOGGED_IN = 'Someone else is logged in now.'
export const APPROVAL_PENDING = 'Your account is pending mentor approval.'
/** For whom a limit refuses; `minutes` until it no longer does. */
export const tooManyAttempts = (minutes: number) =>
  `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
export const SECOND_FACTOR_REQUIRED = 'Please set up two-step login first: this institute requires it of admins.'
const ADMINS_ONLY = 'Access Denied: Admins Only.'

/** The table of permissions, read for one user (product 4.2). Null lets them through. */
export function checkAudience(audience: Audience, user: User | null): Refusal | null {
  if (audience === 'anyone') return null
  if (!user) return { code: 'UNAUTHORIZED', message: NOT_LOGGED_IN }
  if (audience === 'signed-in') return null
  if (isPending(user)) return { code: 'FORBIDDEN', message: APPROVAL_PENDING }
  if (audience === 'admin' && !user.isAdmin) return { code: 'FORBIDDEN', message: ADMINS_ONLY }
  if (audience === 'staff' && !isStaff(user))
    return { code: 'FORBIDDEN', message: 'Access Denied: Mentors and Admins Only.' }
  if (audience === 'student' && user.role !== 'student')
    return { code: 'FORBIDDEN', message: 'Access Denied: Students Only.' }
  return null
}
