import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { newId } from '#src/server/db/column-types.ts'
import type { Tx } from '#src/server/db/db.ts'
import { seats, waitingPlaces } from '../table.ts'

export const seatHolders = (tx: Tx, batchId: string) =>
  tx
    .select({ _id: users._id, name: users.name })
    .from(seats)
    .innerJoin(users, eq(users._id, seats.studentId))
    .where(and(eq(seats.batchId, batchId), isNull(seats.until)))
    .orderBy(asc(users._id))

/**
 * Everyone with a seat in a batch has one in another of the course, pauses included, and its waiting list follows that one's in
 * its own order; offers of the first are withdrawn. It stays known who held which seat, and how long.
 * @returns who is on the waiting list that followed
 */
export async function moveEveryone(tx: Tx, from: string, into: string) {
  const places = await tx
    .delete(waitingPlaces)
    .where(eq(waitingPlaces.batchId, from))
    .returning({ _id: waitingPlaces._id, studentId: waitingPlaces.studentId, since: waitingPlaces.since })
  const held = await tx
    .update(seats)
    .set({ until: sql`clock_timestamp()` })
    .where(and(eq(seats.batchId, from), isNull(seats.until)))
    .returning()
  const moved = held.map(({ courseId, studentId, pausedFrom, pausedUntil }) => ({
    batchId: into,
    courseId,
    studentId,
    pausedFrom,
    pausedUntil,
  }))
  if (moved.length > 0) await tx.insert(seats).values(moved)
  const waiting = places
    .toSorted((a, b) => (a._id < b._id ? -1 : 1))
    .map(({ studentId, since }) => ({ _id: newId(), batchId: into, studentId, since }))
  if (waiting.length > 0) await tx.insert(waitingPlaces).values(waiting).onConflictDoNothing()
  // Whoever waited there and has a seat there now waits no more.
  for (const { studentId } of moved)
    await tx.delete(waitingPlaces).where(and(eq(waitingPlaces.batchId, into), eq(waitingPlaces.studentId, studentId)))
  return waiting.map(({ studentId }) => studentId)
}
