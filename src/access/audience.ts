import type { Person } from './person.ts'
import { isPending, isStaff } from './rules.ts'

/** Who may make a call. Whoever is awaiting approval is `signed-in` and nothing more. */
export type Audience = 'anyone' | 'signed-in' | 'approved' | 'student' | 'staff' | 'admin'

type Refusal = { code: 'UNAUTHORIZED' | 'FORBIDDEN'; message: string }

export const NOT_LOGGED_IN = 'You are not logged in.'
export const PENDING = 'Your account is pending mentor approval.'
const ADMINS_ONLY = 'Access Denied: Admins Only.'

/** The table of permissions, read for one person (product 4.2). Null lets them through. */
export function refusalOf(audience: Audience, person: Person | null): Refusal | null {
  if (audience === 'anyone') return null
  if (!person) return { code: 'UNAUTHORIZED', message: NOT_LOGGED_IN }
  if (audience === 'signed-in') return null
  if (isPending(person)) return { code: 'FORBIDDEN', message: PENDING }
  if (audience === 'admin' && !person.isAdmin) return { code: 'FORBIDDEN', message: ADMINS_ONLY }
  if (audience === 'staff' && !isStaff(person))
    return { code: 'FORBIDDEN', message: 'Access Denied: Mentors and Admins Only.' }
  if (audience === 'student' && person.role !== 'student')
    return { code: 'FORBIDDEN', message: 'Access Denied: Students Only.' }
  return null
}
