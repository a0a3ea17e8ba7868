import * as z from 'zod'
import { call } from '#src/access/call.ts'

const count = z.int().min(0)

/** How many of what there are, as far as the role may know. */
const Figures = z.object({
  own: z.object({ courses: count, completed: count }),
  staff: z.object({ students: count, pending: count, courses: count, drafts: count, inProgress: count }).optional(),
  /** A message is open until somebody has called or answered. */
  admin: z.object({ mentors: count, posts: count, newBookings: count, openMessages: count }).optional(),
})
export type Figures = z.infer<typeof Figures>

export const dashboard = {
  figures: call(
    'approved',
    { method: 'GET', path: '/dashboard/figures', tags: ['Dashboard'], summary: 'How many of what there are' },
    'Failed to fetch figures.',
  ).output(Figures),
}
