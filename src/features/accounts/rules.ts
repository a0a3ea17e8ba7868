import type { User } from '#src/access/user.ts'

/** Of one account. */
export const MAX_PASSKEYS = 20

export type Area = 'admin' | 'mentor' | 'student'

/** Admins pass every guard; anyone else needs exactly that role (product 6.3). */
export const mayEnter = (area: Area, user: User) => user.isAdmin || user.role === area

/** The home of a user; a user who awaits approval has none. */
export function homePath(user: User) {
  if (user.isAdmin) return '/dashboard/admin'
  return user.isApproved ? (`/dashboard/${user.role}` as const) : null
}

export const roleName = (user: User) => (user.isAdmin ? 'Admin' : user.role === 'mentor' ? 'Mentor' : 'Student')
