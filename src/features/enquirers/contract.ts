import { procedure } from '#src/access/procedure.ts'
import { DemoCourse } from '#src/features/enquiries/contract.ts'
import { now } from '#src/shared/clock.ts'
import { isoDate } from '#src/shared/iso-date.ts'
import { byId, calendarDate, listQuery, listResponse, messageOutput, text } from '#src/shared/schema.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'
import { NewEnquirer } from './new-enquirer.ts'
import { CONTACTS, MAX_NOTE_LENGTH, MAX_REASON_LENGTH, OUTCOMES, STATES } from './rules.ts'

const State = z.enum(typedKeys(STATES), 'Please choose a state')
const OutcomeName = z.enum(typedKeys(OUTCOMES), 'Please choose an outcome')

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
  outcome: OutcomeName.nullable(),
  state: State,
})
export type Enquirer = z.infer<typeof Enquirer>

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
const Origin = Enquirer.pick({ _id: true, state: true, outcome: true }).extend({
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

const tags = ['Enquiries']
const unknownEnquiry = { NOT_FOUND: { message: 'Enquiry not found.' } }

export const enquirers = {
  list: procedure(
    'admin',
    {
      method: 'GET',
      path: '/enquiries',
      tags,
      summary: 'People who asked about a course',
      outputStructure: 'detailed',
    },
    'Failed to fetch enquiries.',
    { reads: 'personal data' },
  )
    .input(listQuery(['name', 'lastAt', 'followUpOn']).extend({ state: State.optional() }))
    .output(listResponse(Enquirer)),

  add: procedure(
    'admin',
    {
      method: 'POST',
      path: '/enquiries',
      successStatus: 201,
      tags,
      summary: 'Enter someone who called, came or was referred',
    },
    'Failed to save the enquiry.',
  )
    .input(NewEnquirer)
    .output(messageOutput.extend({ _id: z.uuid() })),

  followUps: procedure(
    'admin',
    { method: 'GET', path: '/enquiries/follow-ups', tags, summary: 'Calls that are due today or overdue' },
    'Failed to fetch the calls that are due.',
    { unlogged: 'it lists the few who wait for a call, at every visit to the dashboard' },
  ).output(FollowUps),

  figures: procedure(
    'admin',
    { method: 'GET', path: '/enquiries/figures', tags, summary: 'Replies in time, and who came and joined' },
    'Failed to fetch the figures of enquiries.',
  ).output(EnquirerFigures),

  knownPhones: procedure(
    'staff',
    {
      method: 'GET',
      path: '/enquiries/known-phones',
      tags,
      summary: 'Phone numbers that students gave before they signed up: of all who await approval, or of one',
    },
    'Failed to fetch known phone numbers.',
    { reads: 'personal data' },
  )
    .input(z.object({ studentId: z.string().toLowerCase().optional() }))
    .output(z.array(KnownPhone)),

  takePhone: procedure(
    'staff',
    {
      method: 'POST',
      path: '/enquiries/known-phones/{studentId}',
      successStatus: 201,
      tags,
      summary: 'Add a phone number that a student gave before they signed up',
    },
    'Failed to add the phone number.',
  )
    .errors({ NOT_FOUND: { message: messages.noKnownPhone } })
    .input(z.object({ studentId: z.string().toLowerCase() }))
    .output(messageOutput),

  ofStudent: procedure(
    'admin',
    {
      method: 'GET',
      path: '/enquiries/of-student/{studentId}',
      tags,
      summary: 'The enquiry of a student, with its history',
    },
    'Failed to fetch the enquiry of the student.',
    { reads: 'personal data' },
  )
    .input(z.object({ studentId: z.string().toLowerCase() }))
    .output(z.object({ enquirer: Origin.nullable() })),

  get: procedure(
    'admin',
    { method: 'GET', path: '/enquiries/{id}', tags, summary: 'One enquiry with its history' },
    'Failed to fetch the enquiry.',
    { reads: 'personal data' },
  )
    .errors(unknownEnquiry)
    .input(byId)
    .output(EnquirerDetails),

  edit: procedure(
    'admin',
    { method: 'PATCH', path: '/enquiries/{id}', tags, summary: 'Plan the next call, or record the outcome' },
    'Failed to update the enquiry.',
  )
    .errors(unknownEnquiry)
    .input(
      byId.extend({
        followUpOn: FollowUp.shape.followUpOn.nullable().optional(),
        outcome: OutcomeName.nullable().optional(),
      }),
    )
    .output(messageOutput),

  addNote: procedure(
    'admin',
    { method: 'POST', path: '/enquiries/{id}/notes', successStatus: 201, tags, summary: 'Add a note' },
    'Failed to save the note.',
  )
    .errors(unknownEnquiry)
    .input(byId.extend(Note.shape))
    .output(messageOutput),

  contact: procedure(
    'admin',
    {
      method: 'POST',
      path: '/enquiries/{id}/contacts',
      successStatus: 201,
      tags,
      summary: 'Log that a call, WhatsApp or email was opened',
    },
    'Failed to log the contact.',
  )
    .errors(unknownEnquiry)
    .input(byId.extend({ by: z.enum(typedKeys(CONTACTS)) }))
    .output(messageOutput),

  merge: procedure(
    'admin',
    { method: 'POST', path: '/enquiries/{id}/merge', tags, summary: 'Merge two enquiries of one person' },
    'Failed to merge the enquiries.',
  )
    .errors(unknownEnquiry)
    .input(byId.extend({ into: z.uuid('Please choose an enquiry') }))
    .output(messageOutput),

  distinguish: procedure(
    'admin',
    {
      method: 'POST',
      path: '/enquiries/{id}/distinguish',
      tags,
      summary: 'Note that two enquiries are not of the same person, so that they are not offered as one',
    },
    'Failed to save that these are two people.',
  )
    .errors(unknownEnquiry)
    .input(byId.extend({ from: z.uuid('Please choose an enquiry') }))
    .output(messageOutput),

  split: procedure(
    'admin',
    { method: 'POST', path: '/enquiries/{id}/split', tags, summary: 'Split off the request of another person' },
    'Failed to split the enquiry.',
  )
    .errors(unknownEnquiry)
    .input(byId.extend({ requestId: z.uuid('Please choose a request') }))
    .output(messageOutput.extend({ _id: z.uuid() })),

  remove: procedure(
    'admin',
    {
      method: 'DELETE',
      path: '/enquiries/{id}',
      tags,
      summary: 'Delete all that belongs to an enquiry, with a reason',
    },
    'Failed to delete the enquiry.',
  )
    .errors(unknownEnquiry)
    .input(byId.extend(Removal.shape))
    .output(messageOutput),
}

export type EnquirerEvents = {
  /** Only invalidates. */
  enquirerChanged: { enquirerId: string }
  /** Of whoever was merged into another, too. Only invalidates. */
  enquirerDeleted: { enquirerId: string }
  /** Someone who was invited to a demo class cancelled it, or chose another. */
  visitorResponded: { enquirerId: string; message: string }
}
