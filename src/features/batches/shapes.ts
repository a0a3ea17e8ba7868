import { User } from '#src/access/user.ts'
import { MAX_SEATS } from '#src/shared/institute/classroom.ts'
import { byId, calendarDate, clockTime, isoInstant, optionalText, optionalWebAddress } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'
import { isInOrder, WEEKDAYS } from './pattern.ts'
import { DELIVERY_MODES, STATES } from './rules.ts'

const DAYS = 'Please choose at least one day of the week'

const Weekday = z.enum(WEEKDAYS, DAYS)
export const DeliveryMode = z.enum(DELIVERY_MODES, 'Please choose where the classes are held')
const ClassState = z.enum(['planned', 'moved', 'cancelled'])
const room = optionalText(100)
/** Said yes to what was in the way: a mentor, a room or a student in two places at once. */
export const isConfirmed = z.boolean('Please say yes or no').default(false)

/** Part of every message about a change. */
export const reason = optionalText(300).default('')

const secureAddress = (link: string) =>
  optionalWebAddress(`${link} must be a web address`).refine(
    (address) => !address || address.startsWith('https://'),
    `${link} must begin with https://`,
  )

const BatchValues = z.object({
  courseId: z.uuid('Please choose a course').toLowerCase(),
  mentorId: z.uuid('Please choose a mentor').toLowerCase(),
  /** An empty one is made of the days and hours: 'Weekday evenings'. */
  name: optionalText(100).default(''),
  startsOn: calendarDate('Please choose the first day'),
  weekdays: z
    .array(Weekday, DAYS)
    .min(1, DAYS)
    .max(7, DAYS)
    .transform((days) => WEEKDAYS.filter((day) => days.includes(day))),
  startTime: clockTime('Please enter the start time'),
  endTime: clockTime('Please enter the end time'),
  classCount: z
    .int('Please enter the number of classes')
    .min(1, 'A batch has at least one class')
    .max(400, 'A batch has at most 400 classes'),
  medium: DeliveryMode,
  room: room.default(''),
  joinUrl: secureAddress('The joining link'),
  seats: z
    .int('Seats must be a whole number')
    .min(1, 'A batch has at least one seat')
    .max(MAX_SEATS, messages.tooManySeats(MAX_SEATS)),
})

const notInOrder = { path: ['endTime'], error: 'A class must end after it begins' }

export const BatchDraft = BatchValues.refine(isInOrder, notInOrder)
export type BatchDraft = z.output<typeof BatchDraft>
export type BatchInput = z.input<typeof BatchDraft>

export const BatchSaving = BatchValues.extend({ isConfirmed }).refine(isInOrder, notInOrder)
export const BatchEdit = BatchValues.extend({ isConfirmed, reason, version: z.int().optional(), ...byId.shape }).refine(
  isInOrder,
  notInOrder,
)

export const BatchPattern = BatchValues.pick({
  startsOn: true,
  weekdays: true,
  startTime: true,
  endTime: true,
  classCount: true,
}).refine(isInOrder, notInOrder)
export type BatchPattern = z.output<typeof BatchPattern>

/** What can be in the way of a batch that is being filled in; with an `id` it is a change of that one. */
export const UnsavedBatch = BatchValues.pick({
  startsOn: true,
  weekdays: true,
  startTime: true,
  endTime: true,
  classCount: true,
  room: true,
})
  .extend({ id: z.string().toLowerCase().optional(), mentorId: BatchValues.shape.mentorId.nullable() })
  .refine(isInOrder, notInOrder)
export type UnsavedBatch = z.output<typeof UnsavedBatch>

export const BatchFields = BatchValues.pick({
  startsOn: true,
  startTime: true,
  endTime: true,
  medium: true,
  seats: true,
}).extend({
  /** How many are held: no cancelled one, the two parts of one as one. */
  classCount: z.int(),
  _id: z.uuid(),
  courseId: z.uuid(),
  name: z.string(),
  weekdays: z.array(Weekday),
  room: z.string(),
  /** Empty without a mentor. */
  mentorName: z.string(),
  seatsLeft: z.int(),
})

/** A coming batch as anyone may see it: no student, no address to join. */
export const Batch = BatchFields.extend({ courseTitle: z.string() })
export type Batch = z.infer<typeof Batch>

export const State = z.enum(STATES)

export const ManagedBatch = BatchFields.extend({
  courseTitle: z.string(),
  mentorId: z.uuid().nullable(),
  state: State,
  /** Of the first class that is held; `startsOn` is where its pattern begins. */
  beginsAt: z.iso.datetime(),
  seatsHeld: z.int(),
  waiting: z.int(),
  version: z.int(),
})
export type ManagedBatch = z.infer<typeof ManagedBatch>

export const Meeting = z.object({
  _id: z.uuid(),
  number: z.int(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  room: z.string(),
  topic: z.string(),
  state: ClassState,
  note: z.string(),
  /** By hand, beside those of the pattern. */
  isAdded: z.boolean(),
  /** When a class that was held in part ended. */
  endedAt: z.iso.datetime().nullable(),
  /** The class that was held in part, of which this is the rest. */
  continuesId: z.uuid().nullable(),
})

/** `mentorId` and `mentorName` are a substitute's. */
export const ManagedClass = Meeting.extend({
  mentorId: z.uuid().nullable(),
  mentorName: z.string(),
  isOnHoliday: z.boolean(),
  /** The day that the pattern meant for it; none is the day on which it is held. */
  plannedOn: z.string().nullable(),
  /** When its students were last notified of it. */
  changedAt: z.iso.datetime().nullable(),
  recordingUrl: z.string().nullable(),
  /** How often its recording was opened, once a user and day. */
  recordingOpens: z.int(),
  version: z.int(),
})
export type ManagedClass = z.infer<typeof ManagedClass>

export const Holder = User.pick({ _id: true, name: true, email: true }).extend({ phoneE164: z.string() })
export type Holder = z.infer<typeof Holder>

export const FullBatch = ManagedBatch.extend({
  /** As it was typed: empty where the days and hours give the name. */
  ownName: z.string(),
  joinUrl: z.string().nullable(),
  classes: z.array(ManagedClass),
  holders: z.array(
    z.object({
      student: Holder,
      enrollmentId: z.uuid().nullable(),
      /** The first and the last day on which they are away. */
      pausedFrom: z.string().nullable(),
      pausedUntil: z.string().nullable(),
    }),
  ),
  /** Of a batch that was merged into another. */
  mergedInto: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
  /** Who had a seat when it was cancelled or merged, and what became of them; `batch` is where they sit or wait. */
  formerHolders: z.array(
    z.object({
      student: Holder,
      standing: z.enum(['to-call', 'seated', 'waiting', 'completed', 'left', 'placed']),
      batch: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
    }),
  ),
  waitingList: z.array(
    z.object({
      student: Holder,
      offerId: z.uuid(),
      since: z.iso.datetime(),
      /** While a seat is kept for them. */
      offerUntil: z.iso.datetime().nullable(),
    }),
  ),
})
export type FullBatch = z.infer<typeof FullBatch>

export type FormerHolder = FullBatch['formerHolders'][number]

const Change = z.object({
  startsAt: isoInstant('Please enter the start time').optional(),
  endsAt: isoInstant('Please enter the end time').optional(),
  room: room.optional(),
  topic: optionalText(200).optional(),
  note: optionalText(500).optional(),
  mentorId: z.uuid('Please choose a mentor').toLowerCase().nullable().optional(),
  state: z.enum(['planned', 'cancelled'], 'Please choose planned or cancelled').optional(),
  /** When a class ended before its end; null takes that back. */
  endedAt: isoInstant('Please enter when it ended').nullable().optional(),
  /** Of a class that has begun; null or an empty one removes it. */
  recordingUrl: secureAddress('The recording').optional(),
  reason,
  isConfirmed,
})
export const ClassChange = Change.extend({ version: z.int().optional(), ...byId.shape })
export type ClassChange = z.input<typeof ClassChange>

export const NewClass = Change.omit({ state: true, endedAt: true, recordingUrl: true }).extend({
  ...byId.shape,
  startsAt: isoInstant('Please enter the start time'),
  endsAt: isoInstant('Please enter the end time'),
})
