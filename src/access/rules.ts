import type { User } from './user.ts'

// Apart from the schemas: a page that asks who someone is does not load what checks shapes.

export const isPending = (user: User) => user.role === 'student' && !user.isApproved
export const isStaff = (user: User) => user.role === 'mentor' || user.isAdmin
