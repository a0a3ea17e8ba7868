import { and, asc, eq, gte, isNull, lt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Reader, Tx } from '#src/server/db/db.ts'
import type { To } from './audience-queries.ts'
import { announcementReaders, announcements } from './table.ts'

type Announcement = typeof announcements.$inferInsert

/** How many are sent to the same students between two moments, those that were withdrawn included. */
export const countBetween = (tx: Tx, { batchId, courseId }: To, from: string, until: string) =>
  tx.$count(
    announcements,
    and(
      batchId ? eq(announcements.batchId, batchId) : eq(announcements.courseId, courseId ?? ''),
      gte(announcements.at, from),
      lt(announcements.at, until),
    ),
  )

/** @returns its id */
export async function addAnnouncement(tx: Tx, announcement: Announcement & { _id: string }) {
  await tx.insert(announcements).values(announcement)
  return announcement._id
}

/** What was sent to the same students and not withdrawn. */
export async function isSentTo(db: Reader, id: string, { batchId, courseId }: To) {
  const [sent] = await db.select().from(announcements).where(eq(announcements._id, id))
  return sent?.sentAt && !sent.withdrawnAt && sent.batchId === batchId && sent.courseId === courseId
}

/** Those whose time has come, the first of them first. */
export const dueAnnouncements = (db: Db) =>
  db
    .select({ _id: announcements._id })
    .from(announcements)
    .where(and(isNull(announcements.sentAt), lte(announcements.at, sql`now()`)))
    .orderBy(asc(announcements.at))

export async function markSent(tx: Tx, id: string, studentIds: string[]) {
  await tx.update(announcements).set({ sentAt: sql`now()` }).where(eq(announcements._id, id))
  if (studentIds.length === 0) return
  await tx.insert(announcementReaders).values(studentIds.map((studentId) => ({ announcementId: id, studentId })))
}

/** What an email says of one; nothing where it is withdrawn. */
export async function findEmailed(db: Reader, id: string) {
  const old = alias(announcements, 'old')
  const [announcement] = await db
    .select({ subject: announcements.subject, text: announcements.text, correctedSubject: old.subject })
    .from(announcements)
    .leftJoin(old, and(eq(old._id, announcements.correctsId), isNull(old.withdrawnAt)))
    .where(and(eq(announcements._id, id), isNull(announcements.withdrawnAt)))
  return announcement
}
