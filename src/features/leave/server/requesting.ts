import { ORPCError } from '@orpc/server'
import { batchSubject, classSubject, todayAt } from '#src/features/batches/rules.ts'
import type { Tx } from '#src/server/db/db.ts'
import { invalidField } from '#src/server/http/errors.ts'
import type { Subject } from '#src/server/observability/audit.ts'
import { now } from '#src/shared/clock.ts'
import { messages } from '../messages.ts'
import { type Days, daysRefusal, MAX_DAYS_AHEAD } from '../rules.ts'
import {
  findSeatedClass,
  hasLeaveFor,
  hasLeaveOn,
  listClassesWithin,
  listSeatedBatches,
  type SeatedClass,
} from './class-queries.ts'

type Student = { _id: string; name: string }

/** What is asked for: who teaches it, what the audit log calls it, and what their bell says. */
type Requested = {
  for: { classId: string } | { firstDay: string; lastDay: string }
  mentorIds: string[]
  subject: Subject
  message: string
}

const conflict = (message: string) => new ORPCError('CONFLICT', { message })

const mentorsOf = ({ class: { mentorId }, batch }: Pick<SeatedClass, 'class' | 'batch'>) => [batch.mentorId, mentorId]
const withoutNone = (ids: (string | null)[]) => [...new Set(ids)].filter((id) => id !== null)

/** @throws {ORPCError} 404 for a class that is not theirs, 409 where it is cancelled, has begun, or leave was asked for */
export async function requestClass(tx: Tx, student: Student, id: string): Promise<Requested> {
  const seated = await findSeatedClass(tx, student._id, id)
  if (!seated) throw new ORPCError('NOT_FOUND', { message: messages.unknownClass })
  const { class: classRow, batch, isAway } = seated
  if (classRow.state === 'cancelled') throw conflict(messages.classCancelled)
  if (classRow.startsAt <= now()) throw conflict(messages.classBegun)
  if (isAway) throw conflict(messages.onLeaveAlready)
  if (await hasLeaveFor(tx, student._id, classRow._id)) throw conflict(messages.requestedAlready)
  return {
    for: { classId: classRow._id },
    mentorIds: withoutNone(mentorsOf(seated)),
    subject: { ...classSubject(classRow, batch.courseTitle, batch), student },
    message: messages.classRequested(student.name, classRow, batch),
  }
}

/** @throws {ORPCError} 400 for days that are over or too far ahead, 404 without a seat, 409 where leave was asked for */
export async function requestDays(tx: Tx, student: Student, days: Days): Promise<Requested> {
  const refused = daysRefusal(days, todayAt(now()))
  if (refused) throw invalidField('from', messages[refused](MAX_DAYS_AHEAD))
  const seated = await listSeatedBatches(tx, student._id)
  const [first] = seated
  if (!first) throw new ORPCError('NOT_FOUND', { message: messages.noSeat })
  if (await hasLeaveOn(tx, student._id, days)) throw conflict(messages.requestedAlready)
  const classes = await listClassesWithin(tx, student._id, days)
  return {
    for: { firstDay: days.from, lastDay: days.to },
    mentorIds: withoutNone([...seated.map(({ mentorId }) => mentorId), ...classes.flatMap(mentorsOf)]),
    subject: { ...batchSubject(first), student },
    message: messages.daysRequested(student.name, days),
  }
}
