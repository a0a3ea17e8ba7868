import type { Person } from './contract.ts'

/** Who may make a call. Whoever is awaiting approval is `signed-in` and nothing more. */
export type Audience = 'anyone' | 'signed-in' | 'approved' | 'student' | 'staff' | 'admin'

type Refusal = { code: 'UNAUTHORIZED' | 'FORBIDDEN'; message: string }

export const NOT_LOGGED_IN = 'You are not logged in.'
const PENDING = 'Your account is pending mentor approval.'
const ADMINS_ONLY = 'Access Denied: Admins Only.'

export const isPending = (person: Person) => person.role === 'student' && !person.isApproved
export const isStaff = (person: Person) => person.role === 'mentor' || person.isAdmin

/** The table of permissions, read for one person (decisions: Who may make which call). Null lets them through. */
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

export type Area = 'admin' | 'mentor' | 'student'

/** Admins pass every guard; anyone else needs exactly that role (spec 2, Dashboard). */
export const mayEnter = (area: Area, person: Person) => person.isAdmin || person.role === area

/** Where someone's dashboard is; whoever awaits approval has none. */
export function homeOf(person: Person) {
  if (person.isAdmin) return '/dashboard/admin'
  return person.isApproved ? (`/dashboard/${person.role}` as const) : null
}

export const roleName = (person: Person) => (person.isAdmin ? 'Admin' : person.role === 'mentor' ? 'Mentor' : 'Student')

/** What someone who has just signed in is told, and where they go; null where they stay (spec 2, Login). */
export function welcomeOf(person: Person) {
  if (isPending(person)) return { kind: 'info', message: PENDING, to: null } as const
  const home = homeOf(person)
  const message = home ? `${roleName(person)} login successful!` : 'Login successful'
  return { kind: 'success', message, to: home ?? '/' } as const
}

/** Which events are for someone; whoever awaits approval hears none. */
export const audiencesOf = (person: Person) =>
  ['everyone', `person:${person._id}`, isStaff(person) ? 'staff' : 'students'] as const
