import type { Batch } from '#src/features/batches/shapes.ts'
import { NOT_SURE } from '#src/shared/institute/not-sure.ts'
import type { ShownInstitute } from '#src/shared/institute/shown.ts'
import { nextOpening } from '#src/shared/opening-hours.ts'
import { stripBidi, truncate } from '#src/shared/text.ts'
import { ago, duration, formatDate } from '#src/shared/time.ts'
import { TIME_ZONE } from '#src/shared/wall-time.ts'
import type { ContactMessage, DemoBooking, EnquiryState, Subject } from './contract.ts'

/** What the demo form offers, by the name of which an institute speaks and the key that is stored. */
export type OfferedCourse = ShownInstitute['demoCourses'][number]

/** What a booking asked for; by its key where the institute no longer offers it. */
export const nameDemoCourse = (key: string, offered: readonly OfferedCourse[]) =>
  offered.find((course) => course.key === key)?.name ?? key

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? []

/**
 * The key of the one that a course of the catalogue is, by the words of its title; undefined for one that the form does not offer.
 * The title has all words that tell it from the others: 'SD' of 'SAP S/4HANA SD', where each begins like this.
 */
export function findDemoCourse(title: string, offered: readonly OfferedCourse[]) {
  const inTitle = wordsOf(title)
  const named = offered.map(({ key, name }) => ({ key, words: wordsOf(name) }))
  const required = named.map(({ key, words }) => {
    const ofOthers = named.filter((other) => other.key !== key).flatMap((other) => other.words)
    const telling = words.filter((word) => !ofOthers.includes(word))
    return { key, words: telling.length > 0 ? telling : words }
  })
  const [best] = required
    .filter(({ words }) => words.length > 0 && words.every((word) => inTitle.includes(word)))
    .toSorted((a, b) => b.words.length - a.words.length)
  return best?.key
}

/** What a request for a seat chooses in the form. Its message names the course: nobody has to choose another that the form does offer. */
export const courseOfRequest = (title: string, offered: readonly OfferedCourse[]) =>
  findDemoCourse(title, offered) ?? offered.find(({ key }) => key === NOT_SURE)?.key ?? ''

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

/** How a request came: by the form of the website, or entered by staff. */
export const SOURCES = ['website', 'call', 'walk-in', 'referral'] as const
export type Source = (typeof SOURCES)[number]

/** In a register, where nobody's number may stand in for a name (product 25.14). */
export const visitorName = (fullName: string) => fullName || 'Visitor'

/** By which a message greets someone: a number that stands for a name is none. */
export const greetedName = (name: string) => (/\p{L}/u.test(name) ? stripBidi(name) : 'there')

export const STATES: Record<EnquiryState, string> = { new: 'New', called: 'Called', done: 'Done' }

const DAY = 24 * 60 * 60_000

/**
 * By when a message is answered: 24 hours after it came, or at the next opening where that hour is closed (product 11.14). Where
 * an institute gives no hours, no hour counts as closed.
 */
export const dueAt = (createdAt: string, { openingHours }: Pick<ShownInstitute, 'openingHours'>) =>
  new Date(nextOpening(Date.parse(createdAt) + DAY, { openingHours, timeZone: TIME_ZONE })).toISOString()

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
const startReply = (from: string, fullName: string, request: string, message: string) =>
  `Hello ${fullName}, this is ${from}. ${request}${message && ` You wrote: "${truncate(message, 200)}"`}`

type Replying = Pick<ShownInstitute, 'name' | 'demoCourses'>
type BookingToAnswer = Pick<DemoBooking, 'fullName' | 'course' | 'message'>
type MessageToAnswer = Pick<ContactMessage, 'fullName' | 'subject' | 'message'>

export function replyToBooking({ fullName, course, message }: BookingToAnswer, { name, demoCourses }: Replying) {
  const courseName = nameDemoCourse(course, demoCourses)
  return {
    subject: `Your free demo class: ${courseName}`,
    text: startReply(name, fullName, `You asked for a free demo class in ${courseName}.`, message),
  }
}

export const replyToMessage = ({ fullName, subject, message }: MessageToAnswer, { name }: Pick<Replying, 'name'>) => ({
  subject: `Your message to ${name}: ${SUBJECTS[subject]}`,
  text: startReply(name, fullName, 'Thank you for your message.', message),
})
