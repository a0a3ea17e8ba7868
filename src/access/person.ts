import * as z from 'zod'

export const Role = z.enum(['student', 'mentor'])
export type Role = z.infer<typeof Role>

/** Whoever acts, as every answer that names them in full shows them. */
export const Person = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: Role,
  isAdmin: z.boolean(),
  isApproved: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Person = z.infer<typeof Person>
