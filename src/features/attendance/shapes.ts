import { User } from '#src/access/user.ts'
import { Holder, ManagedClass, TimetableClass } from '#src/features/batches/shapes.ts'
import { Course } from '#src/features/courses/contract.ts'
import { isoInstant } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'
import { MARKS, SOURCES } from './rules.ts'

export const MarkName = z.enum(MARKS, messages.unknownMark)

const NO_TIME = 'Please send the time of the mark'

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

/** `said` is every recorded mark, the one that counts first. */
const Row = z.object({
  student: User.pick({ _id: true, name: true }),
  /** Whoever makes up a class of another batch here. */
  isGuest: z.boolean(),
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
}).extend({ batchName: z.string(), chairsLeft: z.int() })
export type MakeUp = z.infer<typeof MakeUp>

const Missed = ClassOf.pick({ _id: true, number: true, startsAt: true, topic: true }).extend({
  mark: z.enum(['absent', 'excused']),
  /** Where a chair is reserved to make it up. */
  reserved: MakeUp.omit({ chairsLeft: true }).nullable(),
})

/** How often a student was there, of what has been marked: in one course. What is excused or made up is not missed. */
export const OwnAttendance = z.object({
  course: Course.pick({ _id: true, title: true }),
  attended: z.int(),
  of: z.int(),
  /** What is neither attended nor made up, the latest first. */
  missed: z.array(Missed),
})
export type OwnAttendance = z.infer<typeof OwnAttendance>

/** Who missed the last classes of a batch, and how to reach them. */
export const Missing = Holder.pick({ _id: true, name: true, phone: true }).extend({
  batchId: z.uuid(),
  batchName: z.string(),
  courseTitle: z.string(),
  missedInARow: z.int(),
})
export type Missing = z.infer<typeof Missing>
