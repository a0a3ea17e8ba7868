import { ORPCError } from '@orpc/server'
import { batchSubject, classSubject, todayAt } from '#src/features/batches/rules.ts'
import { emitBatchChanged } from '#src/features/batches/server/scope.ts'
import { addToPause, NO_PAUSE } from '#src/features/seats/rules.ts'
import { lockSeats } from '#src/features/seats/server/lock-seats.ts'
import { pauseIn } from '#src/features/seats/server/pausing.ts'
import type { Scope } from '#src/features/seats/server/scope.ts'
import { findCourseIds, findSeat } from '#src/features/seats/server/seat-queries.ts'
import type { Subject } from '#src/server/observability/audit.ts'
import { now } from '#src/shared/clock.ts'
import { classOnDay, daysInWords, messages } from '../messages.ts'
import { ANSWERED_DAYS, type Answer, type Days } from '../rules.ts'
import { findSeatedClass, listClassesWithin, listSeatedBatches } from './class-queries.ts'

type Student = { _id: string; name: string }

/** `excusedIds`: the classes that get a mark; `calendarIds`: those that leave the student's calendar, or come back to it. */
type Answered = {
  subject: Subject
  excusedIds: string[]
  calendarIds: string[]
  sentences: string[]
  inSubject: string
}

const DAY = 24 * 60 * 60_000

const isTooLate = (end: number) => Date.parse(now()) > end + ANSWERED_DAYS * DAY
const conflict = (message: string) => new ORPCError('CONFLICT', { message })
const notThere = (name: string) => new ORPCError('NOT_FOUND', { message: messages.noSeatAnyMore(name) })

/** @throws {ORPCError} 404 where the seat is gone, 409 where the class is cancelled, or ended a week ago */
export async function answerClass({ tx }: Scope, student: Student, id: string, answer: Answer): Promise<Answered> {
  const seated = await findSeatedClass(tx, student._id, id)
  if (!seated) throw notThere(student.name)
  const { class: classRow, batch } = seated
  if (classRow.state === 'cancelled') throw conflict(messages.classCancelled)
  if (isTooLate(Date.parse(classRow.endsAt))) throw conflict(messages.tooLate)
  const isExcused = answer === 'excused'
  return {
    subject: { ...classSubject(classRow, batch.courseTitle, batch), student },
    excusedIds: isExcused ? [classRow._id] : [],
    calendarIds: [],
    sentences: [messages.classAnswered(classRow, batch, answer), ...(isExcused ? [messages.excusedClass] : [])],
    inSubject: messages.subjectOfAnswer(classOnDay(classRow), answer),
  }
}

/** @throws {ORPCError} 404 where no seat is left, 409 where the last day is a week ago */
export async function answerDays(scope: Scope, student: Student, days: Days, answer: Answer): Promise<Answered> {
  if (isTooLate(Date.parse(days.to) + DAY)) throw conflict(messages.tooLate)
  const [first] = await listSeatedBatches(scope.tx, student._id)
  if (!first) throw notThere(student.name)
  const isExcused = answer === 'excused'
  const excused = isExcused ? await excuseDays(scope, student._id, days) : { excusedIds: [], calendarIds: [] }
  return {
    subject: { ...batchSubject(first), student },
    ...excused,
    sentences: [messages.daysAnswered(days, answer), ...(isExcused ? [messages.excusedDays] : [])],
    inSubject: messages.subjectOfAnswer(daysInWords(days), answer),
  }
}

/** Each seat is paused; where another pause is in the way, which a seat has one of, each class is excused by itself. */
async function excuseDays(scope: Scope, studentId: string, days: Days) {
  const { tx } = scope
  const excusedIds: string[] = []
  const calendarIds: string[] = []
  const classes = await listClassesWithin(tx, studentId, days)
  for (const batch of await lockSeats(tx, { courseIds: await findCourseIds(tx, studentId), studentId })) {
    const seat = await findSeat(tx, studentId, batch.courseId)
    if (seat?.batchId !== batch._id) continue
    const pause = addToPause(seat ?? NO_PAUSE, { pausedFrom: days.from, pausedUntil: days.to }, todayAt(now()))
    const changed = pause && (await pauseIn(tx, batch, studentId, pause))
    calendarIds.push(...(changed ?? []).map(({ _id }) => _id))
    if (!changed) excusedIds.push(...classes.flatMap((row) => (row.batch._id === batch._id ? row.class._id : [])))
    await emitBatchChanged(scope, batch)
  }
  return { excusedIds, calendarIds }
}
