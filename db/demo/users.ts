/** The users of the demo and of the tests, so that one can sign in by hand as the user of a failing test. */
export const demoUsers = {
  admin: { name: 'Ananya Rao', email: 'admin@example.com', role: 'mentor', isAdmin: true, isApproved: true },
  mentor: { name: 'Meera Nair', email: 'mentor@example.com', role: 'mentor', isAdmin: false, isApproved: true },
  student: { name: 'Arjun Shetty', email: 'student@example.com', role: 'student', isAdmin: false, isApproved: true },
  student2: { name: 'Divya Hegde', email: 'student2@example.com', role: 'student', isAdmin: false, isApproved: true },
  pending: { name: 'Farhan Khan', email: 'pending@example.com', role: 'student', isAdmin: false, isApproved: false },
} as const

export type DemoUser = keyof typeof demoUsers

/** Days since each of the demo users joined. */
export const JOINED: Record<DemoUser, number> = { admin: 120, mentor: 118, student: 80.2, student2: 30.1, pending: 2.3 }

/** Further mentors, who have no password. */
export const mentors = {
  stock: { name: 'Suresh Iyengar', email: 'suresh.iyengar@example.com', isAdmin: true },
  ledger: { name: 'Harpreet Sodhi', email: 'harpreet.sodhi@example.com', isAdmin: false },
  seams: { name: 'Zubeda Ansari', email: 'zubeda.ansari@example.com', isAdmin: true },
} as const

/** Whoever teaches or runs the demo's institute. */
export type Staff = 'admin' | 'mentor' | keyof typeof mentors

export const emails = Object.values(demoUsers).map(({ email }) => email)
export const PASSWORD = 'classroom'
