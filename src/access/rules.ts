import type { Person } from './person.ts'

// Apart from the schemas: a page that asks who someone is does not load what checks shapes.

export const isPending = (person: Person) => person.role === 'student' && !person.isApproved
export const isStaff = (person: Person) => person.role === 'mentor' || person.isAdmin
