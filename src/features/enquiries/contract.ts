import * as z from 'zod'
import { call } from '#src/access/call.ts'
import {
  csvAnswer,
  email,
  listOf,
  listQuery,
  messageAnswer,
  optionalText,
  personName,
  requiredPhone,
  text,
} from '#src/shared/schema.ts'

export const messages = {
  booked: 'Thank you. Your demo request has reached us.',
  sent: 'Thank you. Your message has reached us; we reply within 24 hours.',
}

const DemoCourse = z.enum(['sap-sd', 'sap-mm', 'sap-le'], 'Please select a course')
export type DemoCourse = z.infer<typeof DemoCourse>

const Subject = z.enum(
  ['course-inquiry', 'admission', 'fees', 'placement', 'demo-class', 'technical-support', 'other'],
  'Subject is required',
)
export type Subject = z.infer<typeof Subject>

const sender = {
  fullName: personName('Full Name is required'),
  email: email('Email is required', 'Invalid email address'),
  phone: requiredPhone('Phone Number is required'),
}
/** A field people do not see: what comes with it filled was written by a program, and is not kept. */
const trap = { website: z.string().optional() }

export const BookingForm = z.object({
  ...sender,
  course: DemoCourse,
  message: optionalText(500, 'Message cannot exceed 500 characters').default(''),
  ...trap,
})

export const MessageForm = z.object({
  ...sender,
  subject: Subject,
  message: text('Message is required', 1000, 'Message cannot exceed 1000 characters').min(
    10,
    'Message must be at least 10 characters',
  ),
  ...trap,
})

const kept = {
  _id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
}
export const DemoBooking = z.object({ ...kept, course: DemoCourse })
export type DemoBooking = z.infer<typeof DemoBooking>
export const ContactMessage = z.object({ ...kept, subject: Subject })
export type ContactMessage = z.infer<typeof ContactMessage>

const tags = ['Enquiries']

export const enquiries = {
  book: call(
    'anyone',
    { method: 'POST', path: '/demo-booking', successStatus: 201, tags, summary: 'Book a free demo class' },
    'Failed to submit demo booking.',
  )
    .input(BookingForm)
    .output(messageAnswer),

  bookings: call(
    'admin',
    { method: 'GET', path: '/demo-booking', tags, summary: 'Demo bookings', outputStructure: 'detailed' },
    'Failed to fetch demo bookings.',
  )
    .input(listQuery(['fullName', 'email', 'course', 'createdAt']))
    .output(listOf(DemoBooking)),

  exportBookings: call(
    'admin',
    { method: 'GET', path: '/demo-booking.csv', tags, summary: 'Demo bookings as CSV', outputStructure: 'detailed' },
    'Failed to export demo bookings.',
  ).output(csvAnswer),

  send: call(
    'anyone',
    { method: 'POST', path: '/contact/send', successStatus: 201, tags, summary: 'Send a message to the institute' },
    'An unknown error occurred while submitting your message.',
  )
    .input(MessageForm)
    .output(messageAnswer),

  inbox: call(
    'admin',
    { method: 'GET', path: '/contact', tags, summary: 'Contact messages', outputStructure: 'detailed' },
    'Failed to fetch contact messages.',
  )
    .input(listQuery(['fullName', 'email', 'subject', 'createdAt']))
    .output(listOf(ContactMessage)),
}

/** Only makes answers old; what was written is for admins to ask for. */
export type EnquiryEvents = { enquiryMade: Record<string, never> }
