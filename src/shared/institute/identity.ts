import { clockTime, email, optionalPhone } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { line, oneLine, requiredLine, rows } from './typed.ts'

export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** On which days it is open, and from when to when: '09:30' to '18:30'. */
const Opening = z.object({
  days: z.array(z.enum(DAYS)).min(1, 'Please choose a day').max(7),
  opens: clockTime('Please enter when it opens'),
  closes: clockTime('Please enter when it closes'),
})
export type Opening = z.infer<typeof Opening>

const optionalEmail = () =>
  z.literal('').or(email('Please enter an email address', 'Invalid email address')).default('')

/** Who and where the institute is. Without a name of its own it is called by what it is. */
export const Identity = z.object({
  name: requiredLine('Please enter a name', 60).default('Training institute'),
  tagline: line(100),
  /** For search engines, and for those who share a link. */
  description: line(300),
  /** With its state: 'Pune, Maharashtra'. */
  city: line(100),
  address: line(200),
  /** What a map is asked for. */
  mapQuery: line(200),
  phone: optionalPhone().default(''),
  /** The number with its country, digits alone. */
  whatsapp: oneLine(20)
    .regex(/^\d{0,15}$/, 'Please enter digits only')
    .default(''),
  whatsappMessage: line(200, 'Hello! I would like to know more about your courses.'),
  email: optionalEmail(),
  emailSubject: line(100, 'A question about your courses'),
  opening: rows(Opening, 7),
  /** The year, for the last line of each page. */
  founded: z.int('Please enter a year').min(1900).max(2100).nullable().default(null),
  /** What the institute says of itself at the end of each page, after the tagline. */
  footer: line(200),
})
export type Identity = z.infer<typeof Identity>
