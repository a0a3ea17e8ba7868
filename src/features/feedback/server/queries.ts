import { and, asc, count, eq, gt, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { batches, classes, seats, taughtBy } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { isId } from '#src/server/db/column-types.ts'
import type { Db, Reader, Tx } from '#src/server/db/db.ts'
import { feedbackAnswers, feedbackGiven, feedbackRounds, type UnnamedAnswer } from './table.ts'

/** Sat in the batch to its end. */
const stayed = or(isNull(seats.endedAt), gte(seats.endedAt, batches.endsAt))

export async function countStudentsAsked(db: Reader, batchId: string) {
  const rows = await db
    .selectDistinct({ studentId: seats.studentId })
    .from(seats)
    .innerJoin(batches, eq(batches._id, seats.batchId))
    .where(and(eq(seats.batchId, batchId), stayed))
    .orderBy(asc(seats.studentId))
  return rows.map(({ studentId }) => studentId)
}

/** @returns false where students were asked before */
export async function addRound(tx: Tx, round: typeof feedbackRounds.$inferInsert) {
  const added = await tx.insert(feedbackRounds).values(round).onConflictDoNothing()
  return added.rowCount === 1
}

export async function findRound(db: Reader, batchId: string) {
  const [round] = await db.select().from(feedbackRounds).where(eq(feedbackRounds.batchId, batchId))
  return round
}

/** An answer that is being stored is waited for, and the next one waits: so whoever looks twice sees the same. */
export async function lockRound(db: Reader, batchId: string, strength: 'update' | 'share') {
  const [round] = await db.select().from(feedbackRounds).where(eq(feedbackRounds.batchId, batchId)).for(strength)
  return round
}

/** How many classes of a batch that were held each mentor taught; null is one whose account is deleted. */
export const taughtClasses = (db: Reader, batchId: string) =>
  db
    .select({ mentorId: taughtBy, classes: count() })
    .from(classes)
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .where(and(eq(classes.batchId, batchId), ne(classes.state, 'cancelled'), lte(classes.startsAt, sql`now()`)))
    .groupBy(taughtBy)

const selectRounds = (db: Reader, studentId: string) => {
  // Once feedback is closed only answers with a name are known.
  const hasGiven = sql<boolean>`${feedbackGiven.studentId} is not null or ${feedbackAnswers.studentId} is not null`
  return db
    .selectDistinct({
      _id: batches._id,
      name: batches.name,
      weekdays: batches.weekdays,
      startTime: batches.startTime,
      courseTitle: courses.title,
      questions: feedbackRounds.questions,
      asked: feedbackRounds.asked,
      closesAt: feedbackRounds.closesAt,
      isGiven: hasGiven,
      isSigned: sql<boolean>`${feedbackAnswers.studentId} is not null`,
      review: feedbackAnswers.review,
    })
    .from(feedbackRounds)
    .innerJoin(batches, eq(batches._id, feedbackRounds.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .innerJoin(seats, and(eq(seats.batchId, batches._id), eq(seats.studentId, studentId), stayed))
    .leftJoin(feedbackGiven, and(eq(feedbackGiven.batchId, batches._id), eq(feedbackGiven.studentId, studentId)))
    .leftJoin(feedbackAnswers, and(eq(feedbackAnswers.batchId, batches._id), eq(feedbackAnswers.studentId, studentId)))
}

/** Of a batch in which the student sat to the end. */
export async function findRoundOfStudent(db: Reader, studentId: string, batchId: string) {
  if (!isId(batchId)) return
  const [round] = await selectRounds(db, studentId).where(eq(feedbackRounds.batchId, batchId))
  return round
}

export const listOpenRounds = (db: Db, studentId: string) =>
  selectRounds(db, studentId)
    .where(and(gt(feedbackRounds.closesAt, sql`now()`), isNull(feedbackGiven.studentId)))
    .orderBy(feedbackRounds.closesAt)

/** @returns false where the student has answered before */
export async function noteResponse(tx: Tx, studentId: string, batchId: string) {
  const added = await tx.insert(feedbackGiven).values({ batchId, studentId }).onConflictDoNothing()
  return added.rowCount === 1
}

export async function addNamed(tx: Tx, row: typeof feedbackAnswers.$inferInsert) {
  await tx.insert(feedbackAnswers).values(row)
  const signed = sql`${feedbackRounds.signed} + 1`
  await tx.update(feedbackRounds).set({ signed }).where(eq(feedbackRounds.batchId, row.batchId))
}

/** All of a round are written anew and sorted by what they say, so that their order says nothing of when each came. */
export async function addUnnamed(tx: Tx, batchId: string, added: UnnamedAnswer) {
  const all = sql`${feedbackRounds.unnamed} || ${JSON.stringify([added])}::jsonb`
  const unnamed = sql`(select jsonb_agg(answer order by answer::text collate "C") from jsonb_array_elements(${all}) answer)`
  await tx.update(feedbackRounds).set({ unnamed }).where(eq(feedbackRounds.batchId, batchId))
}

/** Who answered serves only so that nobody answers twice. */
export async function removeWhoAnswered(tx: Tx) {
  const closed = tx
    .select({ batchId: feedbackRounds.batchId })
    .from(feedbackRounds)
    .where(lte(feedbackRounds.closesAt, sql`now()`))
  await tx.delete(feedbackGiven).where(inArray(feedbackGiven.batchId, closed))
}

export const namedAnswers = (db: Db, batchId: string) =>
  db
    .select({
      ratings: feedbackAnswers.ratings,
      comment: feedbackAnswers.comment,
      review: feedbackAnswers.review,
      reviewAgreedAt: feedbackAnswers.reviewAgreedAt,
      name: users.name,
    })
    .from(feedbackAnswers)
    .innerJoin(users, eq(users._id, feedbackAnswers.studentId))
    .where(eq(feedbackAnswers.batchId, batchId))
