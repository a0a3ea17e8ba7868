import * as z from '#src/shared/zod.ts'
import { line, requiredLine, rows } from './typed.ts'

/** More than any room has; an institute chooses how many of them. */
export const MAX_SEATS = 100

/** How classes are counted, judged and certified. */
export const Classroom = z.object({
  /** Proposed where the room of a class is entered. */
  rooms: rows(line(100), 30),
  /** How many seats a batch has at most. Batches that have more keep theirs. */
  maxSeats: z.int('Please enter a number').min(1).max(MAX_SEATS, `Please enter at most ${MAX_SEATS}`).default(15),
  /** How many of a hundred classes have to be attended for a certificate. */
  attendanceNeeded: z.int('Please enter a number').min(0).max(100).default(75),
  /** What students are asked once a batch is over, each answered from 1 to 5. Who was asked before sees them as they were. */
  feedbackQuestions: z
    .array(requiredLine('Please enter a question', 150))
    .min(1, 'Please enter a question')
    .max(10)
    .default([
      'The mentor explained things clearly.',
      'There was enough time to practise.',
      'Questions were answered in class.',
      'The course was what we had been promised.',
      'I would recommend the course to a friend.',
    ]),
  certificates: z
    .object({
      /** What their numbers begin with: 'ABC' of 'ABC-26-00042'. */
      prefix: z
        .string()
        .regex(/^[A-Z]{2,6}$/, 'Please use two to six capital letters')
        .default('CERT'),
      /** What a certificate is not, after who issued it. */
      note: line(200),
    })
    .prefault({}),
})
