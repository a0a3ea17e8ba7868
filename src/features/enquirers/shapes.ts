import { DemoCourse } from '#src/features/enquiries/contract.ts'
import { now } from '#src/shared/clock.ts'
import { isoDate } from '#src/shared/iso-date.ts'
import { calendarDate, text } from '#src/shared/schema.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'
import { MAX_NOTE_LENGTH, MAX_REASON_LENGTH, OUTCOMES, STATES } from './rules.ts'

export const State = z.enum(typedKeys(STATES), 'Please choose a state')
export const OutcomeName = z.enum(typedKeys(OUTCOMES), 'Please choose an outcome')

/** One person who asked: all bookings and messages of the same phone number or email address. */
export const Enquirer = z.object({
  _id: z.uuid(),
  /** As in the latest request. */
  name: z.string(),
  phone: z.string(),
  phoneE164: z.string(),
  email: z.string(),
  courses: z.array(DemoCourse),
  /** Of the latest request. */
  lastAt: z.iso.datetime(),
  followUpOn: z.string().nullable(),
  /** When the planned call begins its day, or a reply is promised; null where neither is open. */
  dueAt: z.iso.datetime().nullable(),
  outcome: OutcomeName.nullable(),
  state: State,
})
export type Enquirer = z.infer<typeof Enquirer>

/** What a student who awaits approval asked for before they signed up. */
export const Applicant = Enquirer.pick({ phone: true, courses: true, state: true, outcome: true }).extend({
  studentId: z.uuid(),
  enquirerId: z.uuid(),
  /** The start of the latest class they were invited to. */
  demoAt: z.iso.datetime().nullable(),
})
export type Applicant = z.infer<typeof Applicant>

export const TimelineEntry = z.object({
  at: z.iso.datetime(),
  kind: z.string(),
  text: z.string(),
  /** Who did it: one of us by name, or 'the visitor'. */
  by: z.string().nullish(),
  /** Of a booking or message: what can be split off. */
  requestId: z.uuid().optional(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

const Namesake = Enquirer.pick({ _id: true, name: true, phone: true, email: true })

export const EnquirerDetails = Enquirer.extend({
  timeline: z.array(TimelineEntry),
  /** Others of the same name, or who share an address or a phone number, and may be the same person. */
  namesakes: z.array(Namesake),
  /** The account with the same email address or phone number. */
  student: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
  /** The booking by which they are invited to a class; null where they made none. */
  bookingId: z.uuid().nullable(),
  /** The latest class they were invited to. */
  visit: z
    .object({
      courseTitle: z.string(),
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
      isOnline: z.boolean(),
      hasCome: z.boolean(),
    })
    .nullable(),
  /** A seat that is kept for their account. */
  offer: z.object({ courseTitle: z.string(), batch: z.string(), until: z.iso.datetime() }).nullable(),
})
export type EnquirerDetails = z.infer<typeof EnquirerDetails>

export const Note = z.object({ text: text(messages.noteMissing, MAX_NOTE_LENGTH, messages.noteTooLong) })
/** Days are those of the institute's clocks. */
export const FollowUp = z.object({
  followUpOn: calendarDate('Please choose a date').refine((day) => day >= isoDate(now()), messages.followUpInThePast),
})

export const Removal = z.object({
  reason: text(messages.reasonMissing, MAX_REASON_LENGTH, messages.reasonTooLong),
})

/** Where a student came from. */
export const Origin = Enquirer.pick({ _id: true, state: true, outcome: true }).extend({
  timeline: z.array(TimelineEntry),
})

/** Those to call, the longest overdue first. */
export const FollowUps = z.object({
  today: z.int(),
  overdue: z.int(),
  first: z.array(Enquirer),
})
export type FollowUps = z.infer<typeof FollowUps>

/** The phone number that a student without one gave with a request from the same email address. */
export const KnownPhone = z.object({
  studentId: z.uuid(),
  name: z.string(),
  phone: z.string(),
  kind: z.enum(['booking', 'message']),
  askedAt: z.iso.datetime(),
})
export type KnownPhone = z.infer<typeof KnownPhone>

/** How the promise of a reply within 24 hours was kept, and what became of demo bookings. */
export const EnquirerFigures = z.object({
  /** Over 90 days. */
  replies: z.object({ inTime: z.int(), of: z.int() }),
  /** Over 12 weeks, each person once a course. */
  funnel: z.array(z.object({ course: DemoCourse, asked: z.int(), came: z.int(), joined: z.int() })),
})
export type EnquirerFigures = z.infer<typeof EnquirerFigures>
