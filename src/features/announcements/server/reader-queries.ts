import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { batches } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { instantText, storedNumber } from '#src/server/db/column-types.ts'
import type { Db, Reader, Tx } from '#src/server/db/db.ts'
import { jsonList } from '#src/server/db/json-agg.ts'
import { SHOWN_DAYS } from '../rules.ts'
import { isFor } from './audience-queries.ts'
import { announcementReaders, announcements } from './table.ts'

/** @returns whether it was not opened before */
export async function markOpened(tx: Tx, announcementId: string, studentId: string) {
  const openedAt = sql`now()`
  const marked = await tx
    .insert(announcementReaders)
    .values({ announcementId, studentId, openedAt })
    .onConflictDoUpdate({
      target: [announcementReaders.announcementId, announcementReaders.studentId],
      set: { openedAt },
      setWhere: isNull(announcementReaders.openedAt),
    })
  return marked.rowCount === 1
}

export async function findReaderIds(db: Reader, announcementId: string) {
  const rows = await db
    .select({ studentId: announcementReaders.studentId })
    .from(announcementReaders)
    .where(eq(announcementReaders.announcementId, announcementId))
  return rows.map(({ studentId }) => studentId)
}

/** Who opened it, and who has not of those it is still for, by name. */
export const listReaders = (db: Reader, announcementId: string) =>
  db
    .select({
      _id: users._id,
      name: users.name,
      phone: users.phone,
      phoneE164: storedNumber(users),
      openedAt: announcementReaders.openedAt,
    })
    .from(announcementReaders)
    .innerJoin(announcements, eq(announcements._id, announcementReaders.announcementId))
    .innerJoin(users, eq(users._id, announcementReaders.studentId))
    .where(
      and(
        eq(announcementReaders.announcementId, announcementId),
        or(isNotNull(announcementReaders.openedAt), isFor(announcementReaders.studentId)),
      ),
    )
    .orderBy(sql`lower(${users.name})`)

const MAX_UNOPENED = 5
const me = sql.placeholder('userId')

/** What was sent to the user and is not opened yet, newest first. */
export const unopenedAnnouncements = (db: Db) =>
  jsonList(
    {
      _id: announcements._id,
      courseTitle: courses.title,
      batch: sql<Pick<
        typeof batches.$inferSelect,
        'name' | 'weekdays' | 'startTime'
      > | null>`case when ${batches._id} is not null
        then json_build_object('name', ${batches.name}, 'weekdays', ${batches.weekdays}, 'startTime', ${batches.startTime}) end`,
      subject: announcements.subject,
      sentAt: instantText(announcements.sentAt),
    },
    (columns) =>
      db
        .select(columns)
        .from(announcementReaders)
        .innerJoin(announcements, eq(announcements._id, announcementReaders.announcementId))
        .leftJoin(batches, eq(batches._id, announcements.batchId))
        .innerJoin(courses, sql`${courses._id} = coalesce(${announcements.courseId}, ${batches.courseId})`)
        .where(
          and(
            eq(announcementReaders.studentId, me),
            isNull(announcementReaders.openedAt),
            isNull(announcements.withdrawnAt),
            gt(announcements.sentAt, sql`now() - make_interval(days => ${SHOWN_DAYS})`),
            isFor(announcementReaders.studentId),
          ),
        )
        .orderBy(desc(announcements.sentAt))
        .limit(MAX_UNOPENED),
  )
