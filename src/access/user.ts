import * as z from '#src/shared/zod.ts'

export const Role = z.enum(['student', 'mentor'])
export type Role = z.infer<typeof Role>

/** The user who acts, as responses show them in full. */
export const User = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: Role,
  isAdmin: z.boolean(),
  isApproved: z.boolean(),
  createdAt: z.iso.datetime(),
  /** The institute requires a second factor of them, which they have yet to set up; else absent. */
  lacksSecondFactor: z.boolean().optional(),
})
export type User = z.infer<typeof User>
