import type * as z from 'zod'
import { BookingForm, MessageForm } from '../../src/features/enquiries/contract.ts'
import { contactMessages, demoBookings } from '../../src/features/enquiries/server/table.ts'
import type { Loading } from './load/loading.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

/** How long before the start it came, and after how long an admin called or was done. */
type Draft = { before: number; called?: number; done?: number }
type Booking = Draft & Omit<z.input<typeof BookingForm>, 'email' | 'phone'>
type Message = Draft & Omit<z.input<typeof MessageForm>, 'email' | 'phone'>

/** The same every time, but for the hour at which one starts; of every age and state over twelve weeks. */
const bookings: Booking[] = [
  {
    fullName: 'Nikhil Patil',
    course: 'sap-mm',
    message: 'I work in a purchasing department and come straight from the office. Is 7 PM early enough?',
    before: 3 * DAY,
    called: 20 * HOUR,
  },
  { fullName: 'Sneha Kulkarni', course: 'sap-sd', before: 45 * HOUR },
  {
    fullName: 'Imran Sheikh',
    course: 'sap-le',
    message: 'Three of us from the same warehouse would like to come together, on a Saturday if that is possible.',
    before: 20 * HOUR,
  },
  { fullName: 'Kavya Menon', course: 'sap-sd', message: 'B.Com graduate, no SAP so far.', before: 2 * HOUR },
  { fullName: 'Harish Gowda', course: 'sap-mm', before: 12 * 7 * DAY, done: 2 * DAY },
  { fullName: 'Lavanya Prabhu', course: 'sap-sd', message: 'Is there parking?', before: 11.5 * 7 * DAY, done: DAY },
  { fullName: 'Siddharth Jain', course: 'sap-le', before: 11 * 7 * DAY, done: 3 * DAY },
  {
    fullName: 'Ayesha Siddiqui',
    course: 'sap-sd',
    message: 'I finish my MBA in May and would like to begin right after it.',
    before: 10.4 * 7 * DAY,
    done: 22 * HOUR,
  },
  { fullName: 'Manoj Kumar Yadav', course: 'sap-mm', before: 9.8 * 7 * DAY, done: 4 * DAY },
  { fullName: 'Deepthi Rao', course: 'sap-sd', before: 9 * 7 * DAY, done: 5 * HOUR },
  { fullName: 'George Mathew', course: 'sap-le', message: 'Weekends only, please.', before: 8.3 * 7 * DAY, done: DAY },
  { fullName: 'Bhavana Shenoy', course: 'sap-mm', before: 7.9 * 7 * DAY, done: 2 * DAY },
  {
    fullName: 'Yusuf Ali',
    course: 'sap-le',
    message: 'I load trucks at night. Which of your batches meets in the daytime?',
    before: 7 * 7 * DAY,
    done: 6 * HOUR,
  },
  { fullName: 'Chaitra Bhat', course: 'sap-sd', before: 6.2 * 7 * DAY, done: 3 * DAY },
  { fullName: 'Vivek Anand', course: 'sap-mm', before: 5.6 * 7 * DAY, done: DAY },
  { fullName: 'Neha Agarwal', course: 'sap-sd', before: 5 * 7 * DAY, done: 28 * HOUR },
  { fullName: 'Suresh Babu', course: 'sap-le', before: 4.4 * 7 * DAY, done: 9 * HOUR },
  {
    fullName: 'Roshni Fernandes',
    course: 'sap-sd',
    message: 'My brother was in your January batch. Can he come along to the demo?',
    before: 3.7 * 7 * DAY,
    done: 2 * DAY,
  },
  { fullName: 'Abhishek Mishra', course: 'sap-mm', before: 3 * 7 * DAY, called: 2 * DAY },
  { fullName: 'Gayathri Raman', course: 'sap-sd', before: 16 * DAY, done: DAY },
  { fullName: 'Zoya Mirza', course: 'sap-mm', message: 'Please call after 6 PM.', before: 12 * DAY, called: 7 * HOUR },
  { fullName: 'Prashanth Kamath', course: 'sap-le', before: 9 * DAY, called: 3 * DAY },
  { fullName: 'Aditi Joshi', course: 'sap-sd', before: 6 * DAY, done: 8 * HOUR },
  { fullName: 'Karthik Subramanian', course: 'sap-mm', before: 5 * DAY, called: 26 * HOUR },
  { fullName: 'Swathi Acharya', course: 'sap-sd', message: 'Is a laptop needed?', before: 40 * 60_000 },
]

const messages: Message[] = [
  {
    fullName: 'Rohan Desai',
    subject: 'fees',
    message: 'Can the fee for SD be paid in two parts, one at the beginning and one after the first month?',
    before: 4 * DAY,
  },
  {
    fullName: 'Pooja Reddy',
    subject: 'placement',
    message:
      'I have finished MM elsewhere.\nDo you help with interviews also for those who take only the Integration Lab with you?',
    before: 21 * HOUR,
  },
  {
    fullName: 'Joseph Thomas',
    subject: 'course-inquiry',
    message: 'When does the next weekend batch of FICO begin, and are there seats left?',
    before: 90 * 60_000,
  },
  {
    fullName: 'Shruti Deshpande',
    subject: 'admission',
    message: 'I have a diploma and no degree. May I join all the same?',
    before: 12 * 7 * DAY,
    done: 20 * HOUR,
  },
  {
    fullName: 'Anwar Hussain',
    subject: 'technical-support',
    message: 'The recording of the second class stops after ten minutes on my phone.',
    before: 10.7 * 7 * DAY,
    done: 3 * HOUR,
  },
  {
    fullName: 'Latha Krishnan',
    subject: 'fees',
    message: 'Is the fee the same for the weekday and the weekend batch?',
    before: 9.5 * 7 * DAY,
    done: DAY,
  },
  {
    fullName: 'Tejas Naik',
    subject: 'course-inquiry',
    message: 'Which course fits somebody who keeps the books of a small shop?',
    before: 8 * 7 * DAY,
    done: 5 * HOUR,
  },
  {
    fullName: "Mary D'Souza",
    subject: 'other',
    message: 'I teach commerce in a college and would like to bring my students for a morning.',
    before: 6.9 * 7 * DAY,
    done: 2 * DAY,
  },
  {
    fullName: 'Ganesh Pai',
    subject: 'placement',
    message: 'Which companies in Bengaluru have taken your LE students?',
    before: 6 * 7 * DAY,
    done: 23 * HOUR,
  },
  {
    fullName: 'Rukmini Varma',
    subject: 'demo-class',
    message: 'I could not come on Saturday. May I sit in on another class?',
    before: 4.6 * 7 * DAY,
    done: 4 * HOUR,
  },
  {
    fullName: 'Salman Qureshi',
    subject: 'admission',
    message: 'How many seats are left in the evening batch of MM?',
    before: 3.2 * 7 * DAY,
    done: 7 * HOUR,
  },
  {
    fullName: 'Preethi Nambiar',
    subject: 'course-inquiry',
    message: 'I know FI from my work. Can I begin with the second month of FICO?',
    before: 15 * DAY,
    called: 18 * HOUR,
  },
  {
    fullName: 'Dinesh Chauhan',
    subject: 'fees',
    message: 'My employer pays. Can you send an invoice with the tax number of the company?',
    before: 8 * DAY,
    called: 22 * HOUR,
  },
  {
    fullName: 'Ishaan Bhatt',
    subject: 'technical-support',
    message: 'The link in the mail that should set my password has expired.',
    before: 5 * DAY,
    done: 2 * HOUR,
  },
  {
    fullName: 'Nandita Sen',
    subject: 'placement',
    message: 'Do you also help somebody who has not worked for six years?',
    before: 30 * HOUR,
    called: 4 * HOUR,
  },
]

/** Stored directly, without emails. @returns the bookings */
export async function addEnquiries(loading: Loading, adminId: string) {
  const written = (draft: Draft) => history(loading, draft, adminId)
  const rows = bookings.map((draft, at) => ({
    ...BookingForm.parse(sender(draft, 10_001 + at)),
    ...written(draft),
  }))
  await loading.tx.insert(demoBookings).values(rows.map(withNumber))
  await loading.tx
    .insert(contactMessages)
    .values(
      messages.map((draft, at) => withNumber({ ...MessageForm.parse(sender(draft, 20_001 + at)), ...written(draft) })),
    )
  return rows
}

/** The column reads it as the number that it is. */
const withNumber = <Row extends { phone: string }>(row: Row) => ({ ...row, phoneE164: row.phone })

const sender = <Of extends Draft & { fullName: string }>(draft: Of, number: number) => ({
  ...draft,
  email: `${draft.fullName.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`,
  phone: `+91 00000 ${number}`,
})

function history({ born, instant }: Loading, { before, called, done }: Draft, changedById: string) {
  const after = done ?? called
  return {
    ...born(before / DAY),
    ...(after && {
      state: done ? ('done' as const) : ('called' as const),
      changedAt: instant((before - after) / DAY),
      changedById,
    }),
  }
}
