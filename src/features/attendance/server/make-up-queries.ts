import { and, asc, eq, gt, inArray, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { batches, classes, makeUps, seats } from '#src/features/batches/server/table.ts'
import type { Reader, Tx } from '#src/server/db/db.ts'
import { currentMarks } from './table.ts'
import { countChairsLeft } from './visitor-queries.ts'

const MAX_CLASSES = 20

type Missed = { _id: string; number: number; topic: string; batchId: string; courseId: string }

/**
 * Where a missed class is held again with a chair left, in another batch of the course, or in one of these, and in nobody's way;
 * the next first.
 */
export function findFreeClasses(db: Reader, missed: Missed, studentId: string, batchIds?: string[]) {
  const isFree = and(gt(countChairsLeft, 0), not(isClashing(studentId)), batchIds && inArray(batches._id, batchIds))
  return sameTopicClasses(db, missed, studentId, isFree).limit(MAX_CLASSES)
}

/** Where a chair is reserved for it already. */
export const findReservedClasses = (db: Reader, missed: Missed, studentId: string) =>
  sameTopicClasses(
    db,
    missed,
    studentId,
    sql`exists (select from ${makeUps} chair where chair.class_id = ${classes._id} and chair.student_id = ${studentId}
      and chair.missed_class_id = ${missed._id})`,
  )

/** One of them, also without a chair or in the way. */
export async function findClassToMakeUp(db: Reader, missed: Missed, studentId: string, classId: string) {
  const [row] = await sameTopicClasses(db, missed, studentId, eq(classes._id, classId))
  return row
}

/** The same number or topic. */
const sameTopicClasses = (
  db: Reader,
  { number, topic, batchId, courseId }: Missed,
  studentId: string,
  more: SQL | undefined,
) =>
  db
    .select({
      _id: classes._id,
      number: classes.number,
      startsAt: classes.startsAt,
      endsAt: classes.endsAt,
      room: classes.room,
      topic: classes.topic,
      mentorName: sql<string>`coalesce(${users.name}, '')`,
      name: batches.name,
      weekdays: batches.weekdays,
      startTime: batches.startTime,
      chairsLeft: countChairsLeft,
      isInTheWay: isClashing(studentId),
    })
    .from(classes)
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .leftJoin(users, sql`${users._id} = coalesce(${classes.mentorId}, ${batches.mentorId})`)
    .where(
      and(
        eq(batches.courseId, courseId),
        ne(batches._id, batchId),
        sql`${batches.cancelledAt} is null`,
        ne(classes.state, 'cancelled'),
        gt(classes.startsAt, sql`now()`),
        sql`(${classes.number} = ${number} or (${topic} <> '' and lower(${classes.topic}) = lower(${topic})))`,
        sql`not exists (select from ${seats} where ${seats.batchId} = ${batches._id} and ${seats.studentId} = ${studentId}
          and ${seats.endedAt} is null)`,
        more,
      ),
    )
    .orderBy(asc(classes.startsAt))

/** Where they sit at that time already, as a guest too. No class lasts a day: an index finds those that began in one. */
const isClashing = (studentId: string) => sql<boolean>`exists (
  select from ${classes} own where own.starts_at between ${classes.startsAt} - interval '1 day' and ${classes.endsAt}
    and own.starts_at < ${classes.endsAt} and coalesce(own.ended_at, own.ends_at) > ${classes.startsAt} and own.state <> 'cancelled'
    and (exists (select from ${seats} where ${seats.batchId} = own.batch_id and ${seats.studentId} = ${studentId} and ${seats.endedAt} is null)
      or exists (select from ${makeUps} guest where guest.class_id = own.id and guest.student_id = ${studentId})))`

/** Whether a chair in a class that is not over yet is reserved for a missed one. */
const isReserved = sql<boolean>`exists (select from ${makeUps} chair join ${classes} held on held.id = chair.class_id
  where chair.missed_class_id = ${currentMarks.classId} and chair.student_id = ${currentMarks.studentId}
    and coalesce(held.ended_at, held.ends_at) > now() and held.state <> 'cancelled')`

/** The same of a class without a mark. */
export async function hasReservation(db: Reader, studentId: string, missedClassId: string) {
  const chairs = await db
    .select({ classId: makeUps.classId })
    .from(makeUps)
    .innerJoin(classes, eq(classes._id, makeUps.classId))
    .where(
      and(
        eq(makeUps.studentId, studentId),
        eq(makeUps.missedClassId, missedClassId),
        ne(classes.state, 'cancelled'),
        gt(sql`coalesce(${classes.endedAt}, ${classes.endsAt})`, sql`now()`),
      ),
    )
  return chairs.length > 0
}

/** Every class of a course that a student was marked in, the first first. */
export const markedClasses = (tx: Tx, studentId: string, courseId: string) =>
  tx
    .select({
      _id: classes._id,
      continuesId: classes.continuesId,
      number: classes.number,
      topic: classes.topic,
      batchId: classes.batchId,
      mark: currentMarks.mark,
      isMadeUp: currentMarks.isMadeUp,
      isReserved,
    })
    .from(currentMarks)
    .innerJoin(classes, eq(classes._id, currentMarks.classId))
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .where(and(eq(currentMarks.studentId, studentId), eq(batches.courseId, courseId), not(currentMarks.isGuest)))
    .orderBy(asc(classes.startsAt))

/** The batches of a course that are not over. */
export async function listComingBatches(tx: Tx, courseId: string) {
  const rows = await tx
    .select({ _id: batches._id })
    .from(batches)
    .where(and(eq(batches.courseId, courseId), isNull(batches.cancelledAt), gt(batches.endsAt, sql`now()`)))
  return rows.map(({ _id }) => _id)
}

export async function addMakeUp(tx: Tx, classId: string, studentId: string, missedClassId: string) {
  await tx.insert(makeUps).values({ classId, studentId, missedClassId })
}

/** @returns false where there is none */
export async function removeMakeUp(tx: Tx, classId: string, studentId: string) {
  const removed = await tx.delete(makeUps).where(and(eq(makeUps.classId, classId), eq(makeUps.studentId, studentId)))
  return removed.rowCount === 1
}

/** The classes to come in which a student has a chair for one of these, none of which was missed. */
export async function removeMakeUpsFor(tx: Tx, studentId: string, missedIds: string[]) {
  if (missedIds.length === 0) return []
  const removed = await tx
    .delete(makeUps)
    .where(
      and(
        eq(makeUps.studentId, studentId),
        inArray(makeUps.missedClassId, missedIds),
        sql`${makeUps.classId} in (select ${classes._id} from ${classes} where ${classes.startsAt} > now())`,
      ),
    )
    .returning({ classId: makeUps.classId })
  return removed.map(({ classId }) => classId)
}

/** The classes to come of a course in which a student has a chair, which they leave with it. */
export async function removeComingMakeUps(tx: Tx, studentId: string, courseId: string) {
  const removed = await tx
    .delete(makeUps)
    .where(
      and(
        eq(makeUps.studentId, studentId),
        sql`${makeUps.classId} in (select ${classes._id} from ${classes} join ${batches} on ${batches._id} = ${classes.batchId}
          where ${batches.courseId} = ${courseId} and ${classes.startsAt} > now())`,
      ),
    )
    .returning({ classId: makeUps.classId })
  return removed.map(({ classId }) => classId)
}
