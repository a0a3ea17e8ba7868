import { and, asc, eq, gt, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { batches, seats } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { isId } from '#src/server/db/column-types.ts'
import type { Db, Reader, Tx } from '#src/server/db/db.ts'
import { onlyRow } from '#src/server/db/only-row.ts'
import { fivesIn } from '../rules.ts'
import { feedbackAnswers, feedbackGiven, feedbackRounds } from './table.ts'

/** Sat in the batch to its end. */
const stayed = or(isNull(seats.until), gte(seats.until, batches.endsAt))

export async function studentsAsked(db: Reader, batchId: string) {
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
  const given = sql<number>`(select count(*)::int from ${feedbackAnswers} answer where answer.batch_id = ${feedbackRounds}.batch_id)`
  const { questions, askedAt, closesAt, received } = feedbackRounds
  const [round] = await db
    .select({ questions, askedAt, closesAt, given, received })
    .from(feedbackRounds)
    .where(eq(feedbackRounds.batchId, batchId))
  return round
}

/** Of two answers at once the second waits for the first. @returns how many came before this one */
async function countAnswer(tx: Tx, batchId: string) {
  const received = sql`${feedbackRounds.received} + 1`
  const counted = await tx
    .update(feedbackRounds)
    .set({ received })
    .where(eq(feedbackRounds.batchId, batchId))
    .returning({ received: feedbackRounds.received })
  return onlyRow(counted).received - 1
}

const roundsOf = (db: Reader, studentId: string) => {
  const hasGiven = sql<boolean>`${feedbackGiven.studentId} is not null`
  return db
    .selectDistinct({
      _id: batches._id,
      name: batches.name,
      weekdays: batches.weekdays,
      startTime: batches.startTime,
      courseTitle: courses.title,
      questions: feedbackRounds.questions,
      closesAt: feedbackRounds.closesAt,
      isGiven: hasGiven,
    })
    .from(feedbackRounds)
    .innerJoin(batches, eq(batches._id, feedbackRounds.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .innerJoin(seats, and(eq(seats.batchId, batches._id), eq(seats.studentId, studentId), stayed))
    .leftJoin(feedbackGiven, and(eq(feedbackGiven.batchId, batches._id), eq(feedbackGiven.studentId, studentId)))
}

/** Of a batch in which the student sat to the end. */
export async function findRoundOf(db: Reader, studentId: string, batchId: string) {
  if (!isId(batchId)) return
  const [round] = await roundsOf(db, studentId).where(eq(feedbackRounds.batchId, batchId))
  return round
}

export const openRoundsOf = (db: Db, studentId: string) =>
  roundsOf(db, studentId)
    .where(and(gt(feedbackRounds.closesAt, sql`now()`), isNull(feedbackGiven.studentId)))
    .orderBy(feedbackRounds.closesAt)

/** @returns false where the student has answered before */
export async function addFeedback(tx: Tx, studentId: string, row: Omit<typeof feedbackAnswers.$inferInsert, 'five'>) {
  const { batchId } = row
  const added = await tx.insert(feedbackGiven).values({ batchId, studentId }).onConflictDoNothing()
  if (added.rowCount !== 1) return false
  await tx.insert(feedbackAnswers).values({ ...row, five: fivesIn(await countAnswer(tx, batchId)) })
  return true
}

/** Of the first `fives`, or all. By the random id: in the order of nothing. */
export const feedbackRows = (db: Db, batchId: string, fives?: number) =>
  db
    .select({
      ratings: feedbackAnswers.ratings,
      comment: feedbackAnswers.comment,
      review: feedbackAnswers.review,
      reviewAgreedAt: feedbackAnswers.reviewAgreedAt,
      name: users.name,
    })
    .from(feedbackAnswers)
    .leftJoin(users, eq(users._id, feedbackAnswers.studentId))
    .where(and(eq(feedbackAnswers.batchId, batchId), fives === undefined ? undefined : lt(feedbackAnswers.five, fives)))
    .orderBy(asc(feedbackAnswers._id))

const ownReview = (studentId: string, batchId: string) =>
  and(eq(feedbackAnswers.studentId, studentId), eq(feedbackAnswers.batchId, batchId), isNotNull(feedbackAnswers.review))

export async function findReview(db: Db, studentId: string, batchId: string) {
  const [row] = await db
    .select({ review: feedbackAnswers.review })
    .from(feedbackAnswers)
    .where(ownReview(studentId, batchId))
  return row?.review ?? null
}

/** @returns false where there is none */
export async function removeReview(tx: Tx, studentId: string, batchId: string) {
  const removed = await tx
    .update(feedbackAnswers)
    .set({ review: null, reviewAgreedAt: null })
    .where(ownReview(studentId, batchId))
  return removed.rowCount === 1
}
