import type * as z from 'zod'
import type { BookingForm, MessageForm } from '../../src/features/enquiries/contract.ts'

/** Oldest first. */
export const demoBookings: z.input<typeof BookingForm>[] = [
  {
    fullName: 'Nikhil Patil',
    email: 'nikhil.patil@example.com',
    phone: '+91 00000 10001',
    course: 'sap-mm',
    message: 'I work in a purchasing department and come straight from the office. Is 7 PM early enough?',
  },
  {
    fullName: 'Sneha Kulkarni',
    email: 'sneha.kulkarni@example.com',
    phone: '+91 00000 10002',
    course: 'sap-sd',
  },
  {
    fullName: 'Imran Sheikh',
    email: 'imran.sheikh@example.com',
    phone: '+91 00000 10003',
    course: 'sap-le',
    message: 'Three of us from the same warehouse would like to come together, on a Saturday if that is possible.',
  },
  {
    fullName: 'Kavya Menon',
    email: 'kavya.menon@example.com',
    phone: '+91 00000 10004',
    course: 'sap-sd',
    message: 'B.Com graduate, no SAP so far.',
  },
]

export const demoMessages: z.input<typeof MessageForm>[] = [
  {
    fullName: 'Rohan Desai',
    email: 'rohan.desai@example.com',
    phone: '+91 00000 20001',
    subject: 'fees',
    message: 'Can the fee for SD be paid in two parts, one at the beginning and one after the first month?',
  },
  {
    fullName: 'Pooja Reddy',
    email: 'pooja.reddy@example.com',
    phone: '+91 00000 20002',
    subject: 'placement',
    message:
      'I have finished MM elsewhere.\nDo you help with interviews also for those who take only the Integration Lab with you?',
  },
  {
    fullName: 'Joseph Thomas',
    email: 'joseph.thomas@example.com',
    phone: '+91 00000 20003',
    subject: 'course-inquiry',
    message: 'When does the next weekend batch of FICO begin, and are there seats left?',
  },
]
