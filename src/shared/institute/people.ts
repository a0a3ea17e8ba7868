import * as z from '#src/shared/zod.ts'
import { address, line, rows } from './typed.ts'

const Mentor = z.object({ name: line(100), subject: line(100), sentence: line(300), image: address() })

const Review = z.object({
  name: line(100),
  /** Who they are: 'B.Com graduate'. */
  role: line(100),
  content: line(600),
  rating: z.int().min(1).max(5),
  image: address(),
})

/** Who works and teaches here, and what former students say. */
export const People = z.object({
  team: rows(z.object({ name: line(100), role: line(100), image: address() }), 30),
  mentors: rows(Mentor, 30),
  reviews: rows(Review, 30),
})
