import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { calendar } from '#src/features/batches/rules.ts'
import { batches, classes, seats, waitlistEntries } from '#src/features/batches/server/table.ts'
import { isId, newId } from '#src/server/db/column-types.ts'
import type { Db, Reader, Tx } from '#src/server/db/db.ts'
import { now } from '#src/shared/clock.ts'
import { dateIn } from '#src/shared/wall-time.ts'
import { NO_PAUSE, OFFER_HOURS, type Pause, splitSeat } from '../rules.ts'

/** One write that decides: a seat where one is left, nothing where the batch is full. */
export async function addSeat(
  tx: Tx,
  batchId: string,
  studentId: string,
  { pausedFrom, pausedUntil }: Pause = NO_PAUSE,
) {
  const { rowCount } = await tx.execute(sql`
    insert into ${seats} (id, batch_id, course_id, student_id, started_at, paused_from, paused_until)
    select ${newId()}, id, course_id, ${studentId}, clock_timestamp(), ${pausedFrom}::date, ${pausedUntil}::date from ${batches}
    where id = ${batchId} and taken < seats and cancelled_at is null
    for no key update`)
  return rowCount === 1
}

/** The seat a student holds in a course. */
export async function findSeat(db: Reader, studentId: string, courseId: string) {
  const [seat] = await db
    .select()
    .from(seats)
    .where(and(eq(seats.studentId, studentId), eq(seats.courseId, courseId), isNull(seats.endedAt)))
  return seat
}

/**
 * What a seat was excused from stays known where a pause is replaced by another: it goes on as a new row then.
 * @returns false for who holds no seat there
 */
export async function pauseSeat(tx: Tx, batchId: string, studentId: string, pause: Pause) {
  const isHeld = and(eq(seats.batchId, batchId), eq(seats.studentId, studentId), isNull(seats.endedAt))
  const [seat] = await tx.select().from(seats).where(isHeld)
  if (!seat) return false
  const { earlier, later, from } = splitSeat(seat, pause, dateIn(now(), calendar.timeZone))
  if (!earlier) {
    await tx.update(seats).set(later).where(isHeld)
    return true
  }
  const firstDay = from && sql`, greatest(started_at, ${from}::timestamp at time zone ${calendar.timeZone})`
  await tx
    .update(seats)
    .set({ endedAt: sql`least(clock_timestamp()${firstDay})`, ...earlier })
    .where(isHeld)
  // Read by PostgreSQL, which keeps microseconds.
  const startedAt = sql`(select ended_at from ${seats} where id = ${seat._id})`
  await tx.insert(seats).values({ batchId, courseId: seat.courseId, studentId, startedAt, ...later })
  return true
}

/** It stays known who held them, and how long. */
export async function endSeats(tx: Tx, batchId: string) {
  await tx
    .update(seats)
    .set({ endedAt: sql`clock_timestamp()` })
    .where(and(eq(seats.batchId, batchId), isNull(seats.endedAt)))
}

/** @returns false for a student who is on this waiting list already */
export async function addPlace(tx: Tx, batchId: string, studentId: string) {
  const added = await tx.insert(waitlistEntries).values({ batchId, studentId }).onConflictDoNothing()
  return added.rowCount === 1
}

export async function removePlace(tx: Tx, batchId: string, studentId: string) {
  const [removed] = await tx
    .delete(waitlistEntries)
    .where(and(eq(waitlistEntries.batchId, batchId), eq(waitlistEntries.studentId, studentId)))
    .returning({ offeredUntil: waitlistEntries.offeredUntil })
  return removed
}

/** It stays known who waited. */
export async function endOffers(tx: Tx, batchId: string) {
  await tx.update(waitlistEntries).set({ offeredUntil: null }).where(eq(waitlistEntries.batchId, batchId))
}

/** Of a place that was offered: its time is over, or the last class of the batch has begun. */
const hasEnded = sql`(${waitlistEntries.offeredUntil} <= now() or ${waitlistEntries.offeredUntil} is not null and not exists (
  select from ${classes} where ${classes.batchId} = ${waitlistEntries.batchId} and ${classes.state} <> 'cancelled'
    and ${classes.startsAt} > now()))`

export async function findPlace(db: Reader, id: string) {
  if (!isId(id)) return
  const [place] = await db
    .select({
      _id: waitlistEntries._id,
      batchId: waitlistEntries.batchId,
      studentId: waitlistEntries.studentId,
      offeredUntil: waitlistEntries.offeredUntil,
      isEnded: sql<boolean>`coalesce(${hasEnded}, false)`,
      name: users.name,
      courseId: batches.courseId,
    })
    .from(waitlistEntries)
    .innerJoin(users, eq(users._id, waitlistEntries.studentId))
    .innerJoin(batches, eq(batches._id, waitlistEntries.batchId))
    .where(and(eq(waitlistEntries._id, id), isNull(batches.cancelledAt)))
  return place
}

/** An offer that was not answered in time. @returns whose it was; nothing where it was answered, or is another by now */
export async function removeEndedOffer(tx: Tx, id: string) {
  const [removed] = await tx
    .delete(waitlistEntries)
    .where(and(eq(waitlistEntries._id, id), hasEnded))
    .returning({ studentId: waitlistEntries.studentId })
  return removed
}

/** An hour before a class or later, a seat is offered from the class after it. */
const isAnHourAway = sql`coming.starts_at >= now() + interval '1 hour'`
const endOfOffer = sql`least(
  now() + make_interval(hours => ${OFFER_HOURS}),
  min(coming.starts_at) filter (where ${isAnHourAway}),
  max(coming.starts_at))`

/**
 * One write that decides: offers a free seat to the first in line who was not offered one, until the earliest of 24 hours, the
 * next class that is an hour or more away, and the last class; nothing where no seat is free, or no class is to come.
 */
export async function offerToNext(tx: Tx, batchId: string) {
  const until = sql`(select ${endOfOffer} from ${classes} coming
    where coming.batch_id = ${batchId} and coming.state <> 'cancelled' and coming.starts_at > now())`
  const first = tx
    .select({ _id: waitlistEntries._id })
    .from(waitlistEntries)
    .innerJoin(batches, eq(batches._id, waitlistEntries.batchId))
    .where(
      and(
        eq(waitlistEntries.batchId, batchId),
        isNull(waitlistEntries.offeredUntil),
        isNull(batches.cancelledAt),
        sql`${batches.taken} < ${batches.seats}`,
        sql`exists (select from ${classes} coming where coming.batch_id = ${batchId}
          and coming.state <> 'cancelled' and coming.starts_at > now())`,
      ),
    )
    .orderBy(asc(waitlistEntries._id))
    .limit(1)
  const [offer] = await tx
    .update(waitlistEntries)
    .set({ offeredUntil: until })
    .where(sql`${waitlistEntries._id} = (${first})`)
    .returning({ _id: waitlistEntries._id, studentId: waitlistEntries.studentId, until: waitlistEntries.offeredUntil })
  return offer?.until ? { ...offer, until: offer.until } : undefined
}

/** Whether a batch has a free seat for someone who waits; as long as a class is to come, it is offered. */
export async function hasSeatToOffer(tx: Tx, id: string) {
  const isWaiting = sql`exists (select from ${waitlistEntries}
    where ${waitlistEntries.batchId} = ${batches._id} and ${waitlistEntries.offeredUntil} is null)`
  const isFree = and(isNull(batches.cancelledAt), sql`${batches.taken} < ${batches.seats}`, isWaiting)
  return (await tx.$count(batches, and(eq(batches._id, id), isFree))) > 0
}

/** The batches of courses in which a student has a seat or waits. */
export async function findBatchIds(tx: Tx, studentId: string, courseIds: string[]) {
  const places = await selectPlaces(tx, studentId)
  return places.filter(({ courseId }) => courseIds.includes(courseId)).map(({ batchId }) => batchId)
}

/** The courses in which a student has a seat or waits for one. */
export async function findCourseIds(tx: Tx, studentId: string) {
  return [...new Set((await selectPlaces(tx, studentId)).map(({ courseId }) => courseId))]
}

const selectPlaces = (tx: Tx, studentId: string) =>
  union(
    tx
      .select({ batchId: seats.batchId, courseId: seats.courseId })
      .from(seats)
      .where(and(eq(seats.studentId, studentId), isNull(seats.endedAt))),
    tx
      .select({ batchId: waitlistEntries.batchId, courseId: batches.courseId })
      .from(waitlistEntries)
      .innerJoin(batches, eq(batches._id, waitlistEntries.batchId))
      .where(and(eq(waitlistEntries.studentId, studentId), isNull(batches.cancelledAt))),
  )

/** Ends what a student has in a batch: a seat, or a place in line. @returns whether a seat became free */
export async function leaveBatch(tx: Tx, batchId: string, studentId: string) {
  const ended = await tx
    .update(seats)
    .set({ endedAt: sql`clock_timestamp()` })
    .where(and(eq(seats.batchId, batchId), eq(seats.studentId, studentId), isNull(seats.endedAt)))
  const place = await removePlace(tx, batchId, studentId)
  return { heldSeat: ended.rowCount === 1, place }
}

export const endedOffers = (db: Db) =>
  db
    .select({ _id: waitlistEntries._id, batchId: waitlistEntries.batchId })
    .from(waitlistEntries)
    .where(hasEnded)
    .orderBy(asc(waitlistEntries.offeredUntil))
