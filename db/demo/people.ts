/** The cast of the demo and of the tests: whoever plays in a failing test can be signed in as by hand. */
export const cast = {
  admin: { name: 'Ananya Rao', email: 'admin@example.com', role: 'mentor', isAdmin: true, isApproved: true },
  mentor: { name: 'Meera Nair', email: 'mentor@example.com', role: 'mentor', isAdmin: false, isApproved: true },
  student: { name: 'Arjun Shetty', email: 'student@example.com', role: 'student', isAdmin: false, isApproved: true },
  student2: { name: 'Divya Hegde', email: 'student2@example.com', role: 'student', isAdmin: false, isApproved: true },
  pending: { name: 'Farhan Khan', email: 'pending@example.com', role: 'student', isAdmin: false, isApproved: false },
} as const

export type Member = keyof typeof cast

export const emails = Object.values(cast).map(({ email }) => email)
export const PASSWORD = 'classroom'
