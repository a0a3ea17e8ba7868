import { ORPCError } from '@orpc/server'
import type { Tx } from '#src/server/db/db.ts'
import { invalidField } from '#src/server/http/errors.ts'
import { now } from '#src/shared/clock.ts'
import { formatShortWeekday, formatTime, formatWeekday, formatZonedTime } from '#src/shared/time.ts'
import { messages } from '../../messages.ts'
import { extension } from '../../replan.ts'
import { classNumberInSentence, displayName } from '../../rules.ts'
import type { LockedBatch } from '../batch/batch-queries.ts'
import { refuseCollisions } from '../batch/collisions.ts'
import { recountClasses } from '../batch/count-queries.ts'
import { findCalendar } from '../holidays/holiday-queries.ts'
import { notifyOfChanges } from '../notify-of-classes.ts'
import type { Scope } from '../scope.ts'
import { takeSnapshots } from '../snapshot-queries.ts'
import { addClasses, type ClassRow, listClasses, saveClass } from './class-queries.ts'
import { removeClasses } from './removed-class-queries.ts'

const conflict = (message: string) => new ORPCError('CONFLICT', { message })

/** `isConfirmed`: the rest is held also where its mentor or room is taken then. */
type Options = { actorId: string; reason: string; isConfirmed: boolean }

/**
 * A class ended before its end: the rest becomes a class of the same number on the next free day of the pattern. Null takes
 * that back, as long as the rest has not begun.
 * @returns the message to whoever did it
 * @throws {ORPCError} 400 for a moment that is not within the class or has not come, 409 for a class that has not begun or was
 * cancelled, and for a rest whose mentor or room is taken while nobody said yes to it
 */
export async function endEarly(
  scope: Scope,
  batch: LockedBatch,
  before: ClassRow,
  endedAt: string | null,
  { isConfirmed, ...options }: Options,
) {
  const { tx } = scope
  if (batch.cancelledAt) throw conflict(messages.cancelledAlready)
  if (before.state === 'cancelled') throw conflict(messages.classIsCancelled)
  if (before.startsAt > now()) throw conflict(messages.classNotBegun)
  if (endedAt && (endedAt <= before.startsAt || endedAt >= before.endsAt))
    throw invalidField('endedAt', messages.endedOutside)
  if (endedAt && endedAt > now()) throw invalidField('endedAt', messages.notEndedYet)
  const all = await listClasses(tx, batch._id)
  const rest = all.find(
    ({ continuesId, startsAt }) => continuesId === firstPartId(before) && startsAt > before.startsAt,
  )
  if (rest && rest.startsAt <= now()) throw conflict(messages.restHasBegun)
  if (endedAt === before.endedAt) return messages.classSaved
  await saveClass(tx, before._id, { endedAt }, true)
  // What the message compares is the rest: the class itself is held, also where it is over now.
  const snapshot = await takeSnapshots(tx, [batch._id])
  const [course, name, number] = [batch.courseTitle, displayName(batch), classNumberInSentence(before)]
  const classInWords = `class ${number} on ${formatShortWeekday(before.startsAt)}`
  if (!endedAt) {
    if (rest) await removeClasses(tx, [rest._id])
    await recountClasses(tx, batch._id)
    const sentence = messages.heldWhole(course, name, number, formatWeekday(before.startsAt))
    await notifyOfChanges(scope, snapshot, {
      ...options,
      lead: { sentence, subject: `${classInWords} was held in full` },
    })
    return sentence
  }
  const startsAt = await saveRest(tx, batch, before, { all, rest, endedAt, isConfirmed })
  await recountClasses(tx, batch._id)
  const ending = { day: formatWeekday(before.startsAt), ended: `${formatTime(endedAt)} IST` }
  const lead = { sentence: messages.endedEarly(course, name, number, ending), subject: `${classInWords} ended early` }
  await notifyOfChanges(scope, snapshot, { ...options, lead })
  return messages.continued(course, name, number, ending, formatZonedTime(startsAt))
}

/** Every part names the first, of which they all have the number. */
const firstPartId = ({ _id, continuesId }: Pick<ClassRow, '_id' | 'continuesId'>) => continuesId ?? _id

type Part = { all: ClassRow[]; rest: ClassRow | undefined; endedAt: string; isConfirmed: boolean }

/** As long as what was left of the class. @returns when it begins */
async function saveRest(tx: Tx, batch: LockedBatch, before: ClassRow, { all, rest, endedAt, isConfirmed }: Part) {
  const length = Date.parse(before.endsAt) - Date.parse(endedAt)
  const endFor = (startsAt: string) => new Date(Date.parse(startsAt) + length).toISOString()
  if (rest) {
    const wanted = { mentorId: rest.mentorId ?? batch.mentorId, room: rest.room, batchId: batch._id }
    const isLonger = endFor(rest.startsAt) > rest.endsAt
    // What is in the way of it already was said when it was planned.
    const more = { startsAt: rest.endsAt, endsAt: endFor(rest.startsAt) }
    await refuseCollisions(tx, { ...wanted, hours: isLonger ? [more] : [] }, isConfirmed, { ...wanted, hours: [rest] })
    await saveClass(tx, rest._id, { endsAt: endFor(rest.startsAt) }, true)
    return rest.startsAt
  }
  const calendar = { ...(await findCalendar(tx)), now: Date.parse(now()) }
  const [next] = extension(all, batch, calendar, 1)
  if (!next) throw new Error('A pattern without days')
  const { startsAt } = next
  const { room, topic, mentorId } = before
  const hours = [{ startsAt, endsAt: endFor(startsAt) }]
  await refuseCollisions(tx, { mentorId: mentorId ?? batch.mentorId, room, batchId: batch._id, hours }, isConfirmed)
  const [added] = await addClasses(tx, batch._id, room, [
    { startsAt, endsAt: endFor(startsAt), topic, mentorId, continuesId: firstPartId(before) },
  ])
  if (added) await saveClass(tx, added._id, {}, true)
  return startsAt
}
