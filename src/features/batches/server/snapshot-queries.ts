import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import type { Tx } from '#src/server/db/db.ts'
import { findBatchesToChange, type LockedBatch } from './batch/batch-queries.ts'
import { studentsToCall } from './batch/to-call-queries.ts'
import { batches, classes, endOfClass, makeUps, seats, waitlistEntries } from './table.ts'

/** A batch as it is at one moment of a transaction: what a message compares, and whom it concerns. */
export type BatchSnapshot = {
  batch: LockedBatch
  /** What is not over, in order of time; `mentorId` is who teaches it, `guestIds` who makes up there. */
  classes: ClassInSnapshot[]
  holderIds: string[]
  waitingIds: string[]
  /** How many students it leaves without a batch, where it is cancelled. */
  toCall: number
}
type ClassInSnapshot = Awaited<ReturnType<typeof findComingClasses>>[number] & { guestIds: string[] }

const substitutes = alias(users, 'substitutes')

/** What is not over of batches, in order of time. */
export const findComingClasses = (tx: Tx, batchIds: string[]) =>
  tx
    .select({
      _id: classes._id,
      batchId: classes.batchId,
      number: classes.number,
      continuesId: classes.continuesId,
      startsAt: classes.startsAt,
      endsAt: classes.endsAt,
      room: classes.room,
      isHeld: sql<boolean>`${classes.state} <> 'cancelled'`,
      mentorId: sql<string | null>`coalesce(${classes.mentorId}, ${batches.mentorId})`,
      mentor: sql<string>`coalesce(${substitutes.name}, ${users.name}, '')`,
    })
    .from(classes)
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .leftJoin(users, eq(users._id, batches.mentorId))
    .leftJoin(substitutes, eq(substitutes._id, classes.mentorId))
    .where(and(inArray(classes.batchId, batchIds), gt(endOfClass, sql`now()`)))
    .orderBy(asc(classes.startsAt), asc(classes.number))

/**
 * What batches are before a change, for `notifyOfChanges` after it. Locks their rows until the end of the transaction.
 * In the order of their next class.
 */
export async function takeSnapshots(tx: Tx, batchIds: string[]): Promise<BatchSnapshot[]> {
  const locked = await findBatchesToChange(tx, batchIds)
  const ids = locked.map(({ _id }) => _id)
  if (ids.length === 0) return []
  const coming = await findComingClasses(tx, ids)
  const guests = await tx
    .select({ classId: makeUps.classId, studentId: makeUps.studentId })
    .from(makeUps)
    .innerJoin(classes, eq(classes._id, makeUps.classId))
    .where(inArray(classes.batchId, ids))
  const cancelled = locked.filter(({ cancelledAt }) => cancelledAt).map(({ _id }) => _id)
  const open = ids.filter((id) => !cancelled.includes(id))
  const held = await tx
    .select({ batchId: seats.batchId, studentId: seats.studentId })
    .from(seats)
    .where(and(inArray(seats.batchId, ids), isNull(seats.endedAt)))
  const waiting = await tx
    .select({ batchId: waitlistEntries.batchId, studentId: waitlistEntries.studentId })
    .from(waitlistEntries)
    .where(inArray(waitlistEntries.batchId, open))
  const toCall = cancelled.length > 0 ? await studentsToCall(tx, cancelled) : []
  const guestsByClass = Map.groupBy(guests, ({ classId }) => classId)
  const studentIdsIn = (rows: { batchId: string; studentId: string }[], batchId: string) =>
    rows.filter((row) => row.batchId === batchId).map(({ studentId }) => studentId)
  const snapshots = locked.map((batch) => ({
    batch,
    classes: coming
      .filter(({ batchId }) => batchId === batch._id)
      .map((row) => ({ ...row, guestIds: (guestsByClass.get(row._id) ?? []).map(({ studentId }) => studentId) })),
    holderIds: studentIdsIn(held, batch._id),
    waitingIds: studentIdsIn(waiting, batch._id),
    toCall: studentIdsIn(toCall, batch._id).length,
  }))
  const firstStart = ({ classes: [first] }: BatchSnapshot) => first?.startsAt ?? ''
  return snapshots.toSorted((a, b) => firstStart(a).localeCompare(firstStart(b)))
}

/** From now on it counts who has seen the change of these classes. */
export async function markChanged(tx: Tx, ids: string[]) {
  if (ids.length === 0) return
  await tx.update(classes).set({ changedAt: sql`now()` }).where(inArray(classes._id, ids))
}
