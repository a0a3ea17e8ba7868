import { User } from '#src/access/user.ts'
import { Meeting } from '#src/features/batches/shapes.ts'
import { calendarDate, text } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'
import { ANSWERS, countDays, MAX_DAYS, MAX_REASON_LENGTH, STATES } from './rules.ts'

export const AnswerName = z.enum(ANSWERS, 'Please choose an answer')
export const State = z.enum(STATES, 'Please choose a state')

export const LeaveReason = z.object({ reason: text(messages.noReason, MAX_REASON_LENGTH) })

const Requested = LeaveReason.extend({
  classId: z.string(messages.unknownClass).toLowerCase().optional(),
  from: calendarDate(messages.chooseFirst).optional(),
  to: calendarDate(messages.chooseLast).optional(),
})
type Requested = z.output<typeof Requested>

/** Both days in order, and no more than 14. */
export function checkDays(
  { from, to }: Pick<Requested, 'from' | 'to'>,
  refuse: (path: string, message: string) => void,
) {
  if (!from) return refuse('from', messages.chooseFirst)
  if (!to) return refuse('to', messages.chooseLast)
  const days = countDays({ from, to })
  if (days < 1) return refuse('to', messages.notInOrder)
  if (days > MAX_DAYS) refuse('to', messages.tooManyDays(MAX_DAYS))
}

/** For one class, or for days. */
export const LeaveRequest = Requested.check(({ value, issues }) => {
  const refuse = (path: string, message: string) =>
    void issues.push({ code: 'custom', path: [path], message, input: value })
  if (value.classId === undefined) return checkDays(value, refuse)
  if (value.from ?? value.to) refuse('classId', messages.classOrDays)
})

export const Leave = z.object({
  _id: z.uuid(),
  student: User.pick({ _id: true, name: true }),
  /** Null for days. */
  class: Meeting.pick({ _id: true, number: true, continuesId: true, startsAt: true, endsAt: true, state: true })
    .extend({ courseTitle: z.string(), batchName: z.string() })
    .nullable(),
  /** Null for a class. */
  days: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** How many of their classes are held on these days. */
  classes: z.int(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
  /** Null until staff have answered. */
  answer: AnswerName.nullable(),
  answeredAt: z.iso.datetime().nullable(),
  /** Null where their account is deleted. */
  answeredByName: z.string().nullable(),
  /** A class of it has begun. */
  hasBegun: z.boolean(),
})
export type Leave = z.infer<typeof Leave>

/** As a register shows it. */
export const LeaveOfRow = Leave.pick({ _id: true, reason: true, answer: true })
