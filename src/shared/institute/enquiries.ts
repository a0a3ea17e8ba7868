import { optionalText } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { NOT_SURE } from './not-sure.ts'
import { holdsOnly, line, oneLine, requiredLine, rows } from './typed.ts'

/** What a message to whoever asked about a course may hold in braces: what of it is not known leaves the message out. */
const IN_MESSAGES = ['name', 'course', 'institute', 'address', 'map', 'class', 'visited', 'batch', 'until']

const message = (name: string, subject: string, text: string) =>
  z
    .object({
      name: requiredLine('Please enter a name', 60).default(name),
      subject: oneLine(100).check(holdsOnly(IN_MESSAGES)).default(subject),
      text: optionalText(1000).check(holdsOnly(IN_MESSAGES)).default(text),
    })
    .prefault({})

/**
 * Messages that staff choose, read, change and send from their own WhatsApp or email. `{class}` is a class they are invited to,
 * `{visited}` the day they came; `{batch}` and `{until}` are of a seat that is kept for them.
 */
export const MessageTemplates = z.object({
  reply: message(
    'Reply',
    'Your enquiry to {institute}',
    'Hello {name}, this is {institute}. You asked about {course}.',
  ),
  invitation: message(
    'Invitation',
    'Your demo class at {institute}',
    'Hello {name}, we have reserved a seat for you in a class of {course}: {class}, at {institute}, {address}. Map: {map}. Please tell us if you cannot come.',
  ),
  reminder: message(
    'Reminder',
    'Reminder: your demo class at {institute}',
    'Hello {name}, this is a reminder of your demo class in {course}: {class}, at {institute}, {address}. See you there!',
  ),
  afterDemo: message(
    'After the demo',
    'After your demo class at {institute}',
    'Hello {name}, thank you for coming to our class of {course} on {visited}. Do you have any questions about the course, the next batch or the fee?',
  ),
  seatOffered: message(
    'Seat offered',
    'A seat for you at {institute}',
    'Hello {name}, a seat in {batch} is kept for you until {until}. Please log in and accept it, or tell us if you do not need it.',
  ),
})
export type MessageTemplates = z.infer<typeof MessageTemplates>

const DemoCourse = z.object({
  /** What is stored with a booking; it stays where the name changes. */
  key: z.string().regex(/^[a-z\d][a-z\d-]{0,39}$/, 'Please use small letters, digits and hyphens'),
  name: requiredLine('Please enter a name', 100),
})

/** What visitors are offered and sent. */
export const Enquiries = z.object({
  /** What a demo class can be booked for; the form asks for one of them. */
  courses: z
    .array(DemoCourse)
    .min(1, 'Please enter a course')
    .max(30)
    .refine((courses) => new Set(courses.map(({ key }) => key)).size === courses.length, 'Two courses have one key')
    .default([{ key: NOT_SURE, name: 'Not sure yet' }]),
  messages: MessageTemplates.prefault({}),
  /** What visitors of a class are asked to bring. */
  visitorsBring: rows(line(60), 10),
  /** How many visitors of a demo class one class takes. */
  visitorsInAClass: z.int('Please enter a number').min(0).max(20).default(2),
})
