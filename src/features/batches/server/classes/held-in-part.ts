import { ORPCError } from '@orpc/server'
import { wrongField } from '#src/server/http/errors.ts'
import { now } from '#src/shared/clock.ts'
import { formatTime, formatZonedTime } from '#src/shared/time.ts'
import { messages } from '../../messages.ts'
import { extension } from '../../replan.ts'
import { nameOf, numberOf } from '../../rules.ts'
import type { LockedBatch } from '../batch/batch-queries.ts'
import { recount } from '../batch/count-queries.ts'
import { findCalendar } from '../holidays/holiday-queries.ts'
import { notifyOfChanges } from '../notify-of-classes.ts'
import type { Scope } from '../seats/scope.ts'
import { snapshotOf } from '../snapshot-queries.ts'
import { addClasses, type ClassRow, classesOf, saveClass } from './class-queries.ts'
import { removeClasses } from './removed-class-queries.ts'

const conflict = (message: string) => new ORPCError('CONFLICT', { message })

/**
 * A class ended before its end: the rest becomes a class of the same number on the next free day of the pattern. Null takes
 * that back, as long as the rest has not begun.
 * @returns the message to whoever did it
 * @throws {ORPCError} 400 for a moment that is not within the class, 409 for a class that has not begun or was cancelled
 */
export async function endEarly(
  scope: Scope,
  batch: LockedBatch,
  before: ClassRow,
  endedAt: string | null,
  actorId: string,
) {
  const { tx } = scope
  if (batch.cancelledAt) throw conflict(messages.cancelledAlready)
  if (before.state === 'cancelled') throw conflict(messages.classIsCancelled)
  if (before.startsAt > now()) throw conflict(messages.classNotBegun)
  if (endedAt && (endedAt <= before.startsAt || endedAt >= before.endsAt))
    throw wrongField('endedAt', messages.endedOutside)
  const all = await classesOf(tx, batch._id)
  const rest = all.find(({ continuesId }) => continuesId === before._id)
  if (rest && rest.startsAt <= now()) throw conflict(messages.restHasBegun)
  if (!endedAt && !before.endedAt) return messages.classSaved
  const snapshot = await snapshotOf(tx, [batch._id])
  if (rest) await removeClasses(tx, [rest._id])
  await saveClass(tx, before._id, { endedAt }, true)
  const added = endedAt ? await addRest(scope, batch, before, all, endedAt) : undefined
  await recount(tx, batch._id)
  const name = nameOf(batch)
  const message = added
    ? messages.continued(
        batch.courseTitle,
        name,
        numberOf(before),
        formatTime(endedAt ?? ''),
        formatZonedTime(added.startsAt),
      )
    : messages.heldWhole(batch.courseTitle, name, numberOf(before))
  await notifyOfChanges(scope, snapshot, { actorId, reason: message })
  return message
}

async function addRest({ tx }: Scope, batch: LockedBatch, before: ClassRow, all: ClassRow[], endedAt: string) {
  const calendar = { ...(await findCalendar(tx)), now: Date.parse(now()) }
  const [next] = extension(all, batch, calendar, 1)
  if (!next) throw new Error('A pattern without days')
  const length = Date.parse(before.endsAt) - Date.parse(endedAt)
  const endsAt = new Date(Date.parse(next.startsAt) + length).toISOString()
  const { topic, mentorId } = before
  const [added] = await addClasses(tx, batch._id, before.room, [
    { startsAt: next.startsAt, endsAt, topic, mentorId, continuesId: before._id },
  ])
  if (added) await saveClass(tx, added._id, {}, true)
  return added
}
