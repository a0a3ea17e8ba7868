import { User } from '#src/access/user.ts'
import { Holder, isConfirmed, ManagedClass } from '#src/features/batches/shapes.ts'
import { Course } from '#src/features/courses/contract.ts'
import { LeaveOfRow } from '#src/features/leave/shapes.ts'
import { OwnBatch } from '#src/features/seats/shapes.ts'
import { TimetableClass } from '#src/features/timetable/shapes.ts'
import { fullName, isoInstant } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'
import { MARKS, SOURCES } from './rules.ts'

export const MarkName = z.enum(MARKS, messages.unknownMark)

const NO_TIME = 'Please send the time of each entry'

/** One mark as a phone made it; `at` by its own clock. */
export const NewMark = z.object({
  studentId: z.uuid('Please choose a student').toLowerCase(),
  mark: MarkName,
  at: isoInstant(NO_TIME),
})
export type NewMark = z.infer<typeof NewMark>

/** A mark of a student; `byName` is empty for a deleted user. */
const RecordedMark = z.object({
  mark: MarkName,
  at: z.iso.datetime(),
  byName: z.string(),
  source: z.enum(SOURCES),
  reason: z.string(),
})

const GUESTS = ['visitor', 'name'] as const

/** `said` is every recorded mark, the one that counts first. */
const Row = z.object({
  /** Of a visitor or a name alone the id of who was added: they are marked by it. */
  student: User.pick({ _id: true, name: true }),
  /** Whoever makes up a class of another batch here, a visitor, or a name alone. */
  isGuest: z.boolean(),
  /** A visitor of a demo class, or a name without an account: present or nothing. */
  guest: z.enum(GUESTS).nullable(),
  /** Of whose seat is paused: the last day on which they are away. They are excused unless they were there. */
  awayUntil: z.string().nullable(),
  /** Where they asked for leave for this class or its day. */
  leave: LeaveOfRow.nullable(),
  /** Of whoever was added for this class. */
  attendeeId: z.uuid().nullable(),
  mark: MarkName.nullable(),
  said: z.array(RecordedMark),
  /** Who else checked in from the same browser. */
  sameBrowser: z.array(z.string()),
})

const ClassOf = ManagedClass.pick({
  _id: true,
  number: true,
  startsAt: true,
  endsAt: true,
  room: true,
  topic: true,
  state: true,
  endedAt: true,
  continuesId: true,
})

export const Register = z.object({
  /** The moment it was read, by the site's clock: a phone may have marks that are newer. */
  asOf: z.iso.datetime(),
  class: ClassOf,
  batch: z.object({ _id: z.uuid(), name: z.string() }),
  course: Course.pick({ _id: true, title: true }),
  mentorName: z.string(),
  /** When marks can be made. */
  opensAt: z.iso.datetime(),
  closesAt: z.iso.datetime(),
  rows: z.array(Row),
})
export type Register = z.infer<typeof Register>

const CHOOSE_SOMEONE = 'Please choose a student or a visitor, or enter a name'

/** Who is added to a class: one of the three. The phone makes `_id`, so that what it sends twice is added once. */
export const NewAttendee = z.object({
  _id: z.uuid().toLowerCase().optional(),
  studentId: z.uuid(CHOOSE_SOMEONE).toLowerCase().optional(),
  bookingId: z.uuid(CHOOSE_SOMEONE).toLowerCase().optional(),
  name: fullName(CHOOSE_SOMEONE).optional(),
  /** Of a student: a seat in the batch from now on, for which they are also enrolled, or this class alone. */
  seat: z.enum(['keep', 'today'], "Please choose 'keep' or 'today'").optional(),
  /** By the clock of the phone, which shows `sentAt` as it sends. */
  at: isoInstant(NO_TIME).optional(),
  sentAt: isoInstant(NO_TIME).optional(),
  isConfirmed,
})
export type NewAttendee = z.infer<typeof NewAttendee>

export const isOneAttendee = ({ studentId, bookingId, name }: Pick<NewAttendee, 'studentId' | 'bookingId' | 'name'>) =>
  [studentId, bookingId, name].filter((who) => who !== undefined).length === 1
export const notOneAttendee = { error: CHOOSE_SOMEONE, path: ['studentId'] }

const Candidate = User.pick({ _id: true, name: true })
/** Who can be added to a class and is not in its register: students by name, visitors newest first. */
export const Candidates = z.object({
  students: z.array(Candidate.extend({ isEnrolled: z.boolean() })),
  visitors: z.array(Candidate),
})
export type Candidates = z.infer<typeof Candidates>

/** The students of a batch by name, each with a mark for every class of it that is not cancelled. */
export const AttendanceSheet = z.object({
  batch: z.object({ _id: z.uuid(), name: z.string() }),
  course: Course.pick({ _id: true, title: true }),
  mentorName: z.string(),
  classes: z.array(ClassOf.omit({ room: true })),
  students: z.array(
    z.object({
      student: User.pick({ _id: true, name: true }),
      attended: z.int(),
      of: z.int(),
      /** In the order of `classes`. */
      marks: z.array(
        z.object({
          /** False for a class in whose register they are not. */
          isListed: z.boolean(),
          mark: MarkName.nullable(),
          isMadeUp: z.boolean(),
        }),
      ),
    }),
  ),
})
export type AttendanceSheet = z.infer<typeof AttendanceSheet>

/** What could not be stored of what was sent, and why. */
export const RefusedMark = NewMark.extend({ message: z.string() })
export type RefusedMark = z.infer<typeof RefusedMark>

/** A class in another batch that makes up for a missed one. */
export const MakeUp = TimetableClass.pick({
  _id: true,
  number: true,
  startsAt: true,
  endsAt: true,
  room: true,
  topic: true,
  mentorName: true,
}).extend({
  batchName: z.string(),
  chairsLeft: z.int(),
  /** Theirs already. */
  isReserved: z.boolean(),
})
export type MakeUp = z.infer<typeof MakeUp>

const NamedClass = ClassOf.pick({ _id: true, number: true, startsAt: true, topic: true, continuesId: true })

const Missed = NamedClass.extend({
  mark: z.enum(['absent', 'excused']),
  hasRecording: z.boolean(),
  /** Where a chair is reserved to make it up. */
  reserved: MakeUp.omit({ chairsLeft: true, isReserved: true }).nullable(),
})

/** How often a student was there, of what has been marked: in one course. What is excused or made up is not missed. */
export const OwnAttendance = z.object({
  course: Course.pick({ _id: true, title: true }),
  attended: z.int(),
  of: z.int(),
  /** What is neither attended nor made up, newest first. */
  missed: z.array(Missed),
  /** The classes with a recording that they may see, newest first. */
  recordings: z.array(NamedClass),
})
export type OwnAttendance = z.infer<typeof OwnAttendance>

/** What staff see of a student in one course: where they sit or wait, how often they were there, and what they missed. */
export const StudentInCourse = OwnAttendance.pick({ course: true, attended: true, of: true }).extend({
  batches: z.array(
    OwnBatch.pick({ _id: true, name: true, standing: true, nextClass: true, pausedFrom: true, pausedUntil: true }),
  ),
  missed: z.array(
    Missed.omit({ hasRecording: true, reserved: true }).extend({
      /** When the class begins in which they make it up. */
      madeUpAt: z.iso.datetime().nullable(),
    }),
  ),
})
export type StudentInCourse = z.infer<typeof StudentInCourse>

/** Who missed the last classes of a batch, and how to reach them. */
export const Missing = Holder.pick({ _id: true, name: true, email: true, phoneE164: true }).extend({
  batchId: z.uuid(),
  batchName: z.string(),
  courseTitle: z.string(),
  missedInARow: z.int(),
})
export type Missing = z.infer<typeof Missing>
