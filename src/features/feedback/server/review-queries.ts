import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { batches } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { instituteSections } from '#src/features/institute/server/table.ts'
import type { Reader, Tx } from '#src/server/db/db.ts'
import { noteReplay, removeReplay } from '#src/server/replay/replay.ts'
import type { Review } from '#src/shared/institute/people.ts'
import { isoDate } from '#src/shared/iso-date.ts'
import { feedbackAnswers, feedbackRounds } from './table.ts'

const { batchId, studentId, review, reviewId, reviewAgreedAt } = feedbackAnswers
const ofStudentIn = (student: string, batch: string) => and(eq(studentId, student), eq(batchId, batch))

/** As it is noted for a restore. */
export const WITHDRAWN_REVIEW = 'withdrawnReview'

/** A review as it is stored: its id is of these words, so what an admin chose is never other words. */
export const agreeTo = (review: string, at: string) => ({ review, reviewId: randomUUID(), reviewAgreedAt: at })

/** By who answered with their name. @returns false where they did not, or have offered one */
export async function addReview(tx: Tx, student: string, batch: string, offered: ReturnType<typeof agreeTo>) {
  const added = await tx
    .update(feedbackAnswers)
    .set(offered)
    .where(and(ofStudentIn(student, batch), isNull(review)))
  if (added.rowCount !== 1) return false
  await removeReplay(tx, WITHDRAWN_REVIEW, `${batch}/${student}`)
  return true
}

/** @returns false where there is none */
export async function removeReview(tx: Tx, student: string, batch: string) {
  const removed = await tx
    .update(feedbackAnswers)
    .set({ review: null, reviewId: null, reviewAgreedAt: null })
    .where(and(ofStudentIn(student, batch), isNotNull(review)))
  if (removed.rowCount !== 1) return false
  await noteReplay(tx, WITHDRAWN_REVIEW, `${batch}/${student}`)
  return true
}

/** All that a student has offered. */
export async function removeReviews(tx: Tx, student: string) {
  const offered = and(eq(studentId, student), isNotNull(review))
  for (const { batch } of await tx.select({ batch: batchId }).from(feedbackAnswers).where(offered))
    await removeReview(tx, student, batch)
}

/** Of a student whose account is deleted, which is noted itself. */
export async function removeWithdrawnReviews(tx: Tx, student: string) {
  const given = await tx.select({ batch: batchId }).from(feedbackAnswers).where(eq(studentId, student))
  for (const { batch } of given) await removeReplay(tx, WITHDRAWN_REVIEW, `${batch}/${student}`)
}

/** Whether an admin put words of this student on the website. */
export async function isReviewShown(tx: Tx, student: string) {
  const chosen = sql`${instituteSections.data}->'shownReviews' ? ${reviewId}::text`
  const rows = await tx
    .select({ reviewId })
    .from(feedbackAnswers)
    .innerJoin(instituteSections, and(eq(instituteSections.section, 'people'), chosen))
    .where(eq(studentId, student))
  return rows.length > 0
}

const selectReviews = (db: Reader) =>
  db
    .select({
      _id: sql<string>`${reviewId}`,
      text: sql<string>`${review}`,
      agreedAt: sql<string>`${reviewAgreedAt}`.mapWith(reviewAgreedAt),
      name: users.name,
      courseTitle: courses.title,
    })
    .from(feedbackAnswers)
    .innerJoin(feedbackRounds, eq(feedbackRounds.batchId, batchId))
    .innerJoin(users, eq(users._id, studentId))
    .innerJoin(batches, eq(batches._id, batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .$dynamic()

/** Before feedback is closed staff do not learn who has answered. */
const isClosed = lte(feedbackRounds.closesAt, sql`now()`)

/** What students offered, the newest first. */
export const listReviews = (db: Reader) =>
  selectReviews(db)
    .where(and(isNotNull(review), isClosed))
    .orderBy(desc(reviewAgreedAt), desc(reviewId))
    .limit(200)

/** Of `ids`, in their order, those that are still agreed to, as the website shows them: in the student's own words. */
export async function findShownReviews(db: Reader, ids: string[]): Promise<Review[]> {
  if (ids.length === 0) return []
  const rows = await selectReviews(db).where(and(inArray(reviewId, ids), isClosed))
  return ids.flatMap((id) => {
    const row = rows.find(({ _id }) => _id === id)
    if (!row) return []
    const { name, courseTitle: role, text: content, agreedAt } = row
    return { name, role, content, rating: null, image: '', source: '', date: isoDate(agreedAt) }
  })
}
