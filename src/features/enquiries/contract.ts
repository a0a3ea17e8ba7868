import { procedure } from '#src/access/procedure.ts'
import {
  byId,
  csvResponse,
  email,
  fullName,
  listQuery,
  listResponse,
  messageOutput,
  optionalText,
  requiredPhone,
  text,
} from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'

/** What became of an enquiry: nothing yet, someone called or answered, nothing is left to do. */
export const EnquiryState = z.enum(['new', 'called', 'done'], 'Please choose new, called or done.')
export type EnquiryState = z.infer<typeof EnquiryState>

export const CHOOSE_COURSE = 'Please select a course'

/** The key of a course that the institute offered when it was chosen; which it offers now, its settings say. */
export const DemoCourse = z.string(CHOOSE_COURSE).min(1, CHOOSE_COURSE).max(40, CHOOSE_COURSE)

const Subject = z.enum(
  ['course-inquiry', 'admission', 'fees', 'placement', 'demo-class', 'technical-support', 'other'],
  'Subject is required',
)
export type Subject = z.infer<typeof Subject>

const sender = {
  fullName: fullName('Full Name is required'),
  email: email('Email is required', 'Invalid email address'),
  phone: requiredPhone('Phone Number is required'),
}
/** A field people do not see, under a name that no password manager fills: who sends it filled is asked again. */
const honeypot = { leaveEmpty: z.string().optional() }

export const BookingForm = z.object({
  ...sender,
  course: DemoCourse,
  message: optionalText(500, 'Message cannot exceed 500 characters').default(''),
  ...honeypot,
})

export const MessageForm = z.object({
  ...sender,
  subject: Subject,
  message: text('Message is required', 1000, 'Message cannot exceed 1000 characters').min(
    10,
    'Message must be at least 10 characters',
  ),
  ...honeypot,
})

const storedFields = {
  _id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  /** As it was typed. */
  phone: z.string(),
  phoneE164: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  state: EnquiryState,
  /** Who set the state and when; null for a deleted account, and for a new enquiry. */
  changedByName: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
}
export const DemoBooking = z.object({ ...storedFields, course: DemoCourse })
export type DemoBooking = z.infer<typeof DemoBooking>
export const ContactMessage = z.object({ ...storedFields, subject: Subject, dueAt: z.iso.datetime() })
export type ContactMessage = z.infer<typeof ContactMessage>

const tags = ['Enquiries']
const ofState = { state: EnquiryState.optional() }
const Marking = byId.extend({ state: EnquiryState })

/** Which bookings a list asks for. */
export const BookingListQuery = listQuery(['fullName', 'email', 'course', 'createdAt']).extend(ofState)

export const enquiries = {
  book: procedure(
    'anyone',
    { method: 'POST', path: '/demo-booking', successStatus: 201, tags, summary: 'Book a free demo class' },
    'Failed to submit demo booking.',
  )
    .input(BookingForm)
    .output(messageOutput),

  bookings: procedure(
    'admin',
    { method: 'GET', path: '/demo-booking', tags, summary: 'Demo bookings', outputStructure: 'detailed' },
    'Failed to fetch demo bookings.',
    { reads: 'personal data' },
  )
    .input(BookingListQuery)
    .output(listResponse(DemoBooking)),

  exportBookings: procedure(
    'admin',
    { method: 'GET', path: '/demo-booking.csv', tags, summary: 'Demo bookings as CSV', outputStructure: 'detailed' },
    'Failed to export demo bookings.',
    { reads: 'personal data' },
  ).output(csvResponse),

  markBooking: procedure(
    'admin',
    { method: 'PATCH', path: '/demo-booking/{id}/state', tags, summary: 'Change the state of a demo booking' },
    'Failed to update the demo booking.',
  )
    .errors({ NOT_FOUND: { message: 'Demo booking not found.' } })
    .input(Marking)
    .output(messageOutput),

  send: procedure(
    'anyone',
    { method: 'POST', path: '/contact/send', successStatus: 201, tags, summary: 'Send a message to the institute' },
    'An unknown error occurred while submitting your message.',
  )
    .input(MessageForm)
    .output(messageOutput),

  inbox: procedure(
    'admin',
    { method: 'GET', path: '/contact', tags, summary: 'Contact messages', outputStructure: 'detailed' },
    'Failed to fetch contact messages.',
    { reads: 'personal data' },
  )
    .input(listQuery(['fullName', 'email', 'subject', 'createdAt']).extend(ofState))
    .output(listResponse(ContactMessage)),

  markMessage: procedure(
    'admin',
    { method: 'PATCH', path: '/contact/{id}/state', tags, summary: 'Change the state of a contact message' },
    'Failed to update the message.',
  )
    .errors({ NOT_FOUND: { message: 'Message not found.' } })
    .input(Marking)
    .output(messageOutput),
}

/** Of a booking or a message. */
type OfEnquiry = { enquiryId: string }
/** Only invalidate; the texts are for admins to read. */
export type EnquiryEvents = { enquiryMade: OfEnquiry; enquiryChanged: OfEnquiry }
