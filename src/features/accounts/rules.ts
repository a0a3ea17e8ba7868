import type { Person } from '#src/access/person.ts'

export type Area = 'admin' | 'mentor' | 'student'

/** Admins pass every guard; anyone else needs exactly that role (product 6.3). */
export const mayEnter = (area: Area, person: Person) => person.isAdmin || person.role === area

/** The home of a user; a user who awaits approval has none. */
export function homeOf(person: Person) {
  if (person.isAdmin) return '/dashboard/admin'
  return person.isApproved ? (`/dashboard/${person.role}` as const) : null
}

export const roleName = (person: Person) => (person.isAdmin ? 'Admin' : person.role === 'mentor' ? 'Mentor' : 'Student')
