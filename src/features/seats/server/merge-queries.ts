import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { seats, waitlistEntries } from '#src/features/batches/server/table.ts'
import { newId } from '#src/server/db/column-types.ts'
import type { Reader, Tx } from '#src/server/db/db.ts'
import { addSeat, removePlace } from './seat-queries.ts'

export const seatHolders = (tx: Tx, batchId: string) =>
  tx
    .select({ _id: users._id, name: users.name })
    .from(seats)
    .innerJoin(users, eq(users._id, seats.studentId))
    .where(and(eq(seats.batchId, batchId), isNull(seats.endedAt)))
    .orderBy(asc(users._id))

/** How many of these students a seat of a batch is kept for. */
export const countOffersTo = (db: Reader, batchId: string, studentIds: string[]) =>
  db.$count(
    waitlistEntries,
    and(
      eq(waitlistEntries.batchId, batchId),
      inArray(waitlistEntries.studentId, studentIds),
      isNotNull(waitlistEntries.offeredUntil),
    ),
  )

/**
 * Everyone with a seat in a batch has one in another of the course, pauses included, where enough are free. It stays known who
 * held which seat, and how long.
 */
export async function moveSeats(tx: Tx, from: string, into: string) {
  const ended = await tx
    .update(seats)
    .set({ endedAt: sql`clock_timestamp()` })
    .where(and(eq(seats.batchId, from), isNull(seats.endedAt)))
    .returning()
  // First of all: an offer counts as a seat.
  for (const { studentId } of ended) await removePlace(tx, into, studentId)
  for (const seat of ended)
    if (!(await addSeat(tx, into, seat.studentId, seat))) throw new Error('A merge had a seat too few')
}

/**
 * The waiting list of a batch follows that of another in its own order, without who sits or waits there already; offers end.
 * @returns who was on it, and whether they have a new place in the other
 */
export async function moveWaitingList(tx: Tx, from: string, into: string) {
  const left = await tx.delete(waitlistEntries).where(eq(waitlistEntries.batchId, from)).returning()
  const sitting = new Set((await seatHolders(tx, into)).map(({ _id }) => _id))
  const waiting = left.filter(({ studentId }) => !sitting.has(studentId)).toSorted((a, b) => (a._id < b._id ? -1 : 1))
  const places = waiting.map(({ studentId, startedAt }) => ({ _id: newId(), batchId: into, studentId, startedAt }))
  const added =
    places.length > 0 ? await tx.insert(waitlistEntries).values(places).onConflictDoNothing().returning() : []
  const moved = new Set(added.map(({ studentId }) => studentId))
  return left.map(({ studentId }) => ({ studentId, isMoved: moved.has(studentId) }))
}
