import type { Batch } from '#src/features/batches/shapes.ts'
import { institute } from '#src/institute.ts'
import { nextOpening, type Opening } from '#src/shared/opening-hours.ts'
import { stripBidi, truncate } from '#src/shared/text.ts'
import { ago, duration, formatDate } from '#src/shared/time.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import { TIME_ZONE } from '#src/shared/wall-time.ts'
import type { ContactMessage, DemoBooking, DemoCourse, EnquiryState, Subject } from './contract.ts'

export const COURSES: Record<DemoCourse, string> = {
  'sap-sd': 'SAP S/4HANA SD',
  'sap-mm': 'SAP S/4HANA MM',
  'sap-le': 'SAP S/4HANA LE',
}

/** Which of them a course is, by the module that its title names; undefined for one that the form does not offer. */
export const findDemoCourse = (title: string) =>
  typedKeys(COURSES).find((course) => new RegExp(`\\b${course.slice(-2)}\\b`, 'i').test(title))

type RequestedBatch = Pick<Batch, 'courseTitle' | 'name' | 'startsOn' | 'seatsLeft'>

/** What a visitor asks who wants to join a batch; where it is full, for its waiting list. */
export const seatRequest = ({ courseTitle, name, startsOn, seatsLeft }: RequestedBatch) =>
  `${seatsLeft > 0 ? 'I would like a seat in' : 'Please put me on the waiting list for'} ${stripBidi(courseTitle)}: ${stripBidi(name)}, from ${formatDate(startsOn)}.`

export const enrollRequest = (courseTitle: string) => `Please enroll me in ${stripBidi(courseTitle)}.`

export const SUBJECTS: Record<Subject, string> = {
  'course-inquiry': 'Course enquiry',
  admission: 'Admission',
  fees: 'Fees',
  placement: 'Placement',
  'demo-class': 'Demo class',
  'technical-support': 'Technical support',
  other: 'Something else',
}

/** Where an email to an address arrives: what follows a plus sign is only a note of its owner's. */
export const normalizeMailbox = (email: string) => email.replace(/\+[^@]*@/, '@')

export const STATES: Record<EnquiryState, string> = { new: 'New', called: 'Called', done: 'Done' }

const DAY = 24 * 60 * 60_000

/** By when a message is answered: 24 hours after it came, or at the next opening where that hour is closed (product 11.14). */
export const dueAt = (createdAt: string, opening: Opening = { ...institute, timeZone: TIME_ZONE }) =>
  new Date(nextOpening(Date.parse(createdAt) + DAY, opening)).toISOString()

/** 'due in 3 hours', 'overdue by 2 days'. */
export function describeDue(dueAt: string, now: number) {
  const left = Date.parse(dueAt) - now
  return left >= 0 ? `due in ${duration(left)}` : `overdue by ${duration(-left)}`
}

type Change = Pick<DemoBooking, 'state' | 'changedByName' | 'changedAt'>

/** 'by Ananya Rao, 2 hours ago', as it follows the state; nothing of what is as it came. */
export function describeChange({ state, changedByName, changedAt }: Change, now: number) {
  if (!changedAt) return ''
  const who = changedByName ? `by ${changedByName}, ` : ''
  return `${state === 'new' ? 'again ' : ''}${who}${ago(changedAt, now)}`
}

/** How a reply begins, whichever way it goes: who we are, whom we mean, and what they asked. */
const startReply = (fullName: string, request: string, message: string) =>
  `Hello ${fullName}, this is ${institute.name}. ${request}${message && ` You wrote: "${truncate(message, 200)}"`}`

export const replyToBooking = ({
  fullName,
  course,
  message,
}: Pick<DemoBooking, 'fullName' | 'course' | 'message'>) => ({
  subject: `Your free demo class: ${COURSES[course]}`,
  text: startReply(fullName, `You asked for a free demo class in ${COURSES[course]}.`, message),
})

export const replyToMessage = ({
  fullName,
  subject,
  message,
}: Pick<ContactMessage, 'fullName' | 'subject' | 'message'>) => ({
  subject: `Your message to ${institute.name}: ${SUBJECTS[subject]}`,
  text: startReply(fullName, 'Thank you for your message.', message),
})
