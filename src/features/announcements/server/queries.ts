import { and, desc, eq, isNotNull, isNull, lt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { isStaff } from '#src/access/rules.ts'
import type { User } from '#src/access/user.ts'
import { users } from '#src/features/accounts/server/table.ts'
import { batches } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { isId } from '#src/server/db/column-types.ts'
import { type Db, prepared, type Reader, type Tx } from '#src/server/db/db.ts'
import { SHOWN_DAYS } from '../rules.ts'
import type { AudienceOf } from '../shapes.ts'
import { isFor } from './audience-queries.ts'
import { announcementReaders, announcements } from './table.ts'

/** A list answers at most so many rows. */
const MAX_ROWS = 200

const isRecent = sql`coalesce(${announcements.sentAt}, now()) > now() - make_interval(days => ${SHOWN_DAYS})`
const isShown = and(isNotNull(announcements.sentAt), isNull(announcements.withdrawnAt))

const old = alias(announcements, 'old')
const later = alias(announcements, 'later')
/** The latest that was sent. */
const correctedBy = sql<{
  _id: string
  subject: string
} | null>`(select json_build_object('_id', ${later._id}, 'subject', ${later.subject})
  from ${announcements} ${later} where ${later.correctsId} = ${announcements._id}
    and ${later.sentAt} is not null and ${later.withdrawnAt} is null order by ${later.sentAt} desc, ${later._id} desc limit 1)`

/** Who opened it, of them and of those it is still for. */
const seen = sql<{
  seen: number
  of: number
}>`(select json_build_object('seen', count(${announcementReaders.openedAt}), 'of', count(*))
  from ${announcementReaders} where ${announcementReaders.announcementId} = ${announcements._id}
    and (${announcementReaders.openedAt} is not null or ${isFor(announcementReaders.studentId)}))`

const reader = alias(announcementReaders, 'reader')

type Viewer = { seesAll: boolean; userId: string | Placeholder }
const viewer = (user: User): Viewer => ({ seesAll: isStaff(user), userId: user._id })

/** Of those that a user may see: staff all, a student what was sent to a batch or course of theirs. */
const select = (db: Reader, { seesAll, userId }: Viewer, ...conditions: (SQL | undefined)[]) =>
  db
    .select({
      _id: announcements._id,
      batchId: announcements.batchId,
      batch: { name: batches.name, weekdays: batches.weekdays, startTime: batches.startTime },
      courseId: courses._id,
      courseTitle: courses.title,
      subject: announcements.subject,
      text: announcements.text,
      authorName: users.name,
      at: announcements.at,
      sentAt: announcements.sentAt,
      isWithdrawn: sql<boolean>`${announcements.withdrawnAt} is not null`,
      corrects: { _id: old._id, subject: old.subject },
      correctedBy,
      openedAt: reader.openedAt,
      seen: seesAll ? seen : sql<null>`null`,
    })
    .from(announcements)
    .leftJoin(batches, eq(batches._id, announcements.batchId))
    .innerJoin(courses, sql`${courses._id} = coalesce(${announcements.courseId}, ${batches.courseId})`)
    .leftJoin(users, eq(users._id, announcements.authorId))
    .leftJoin(old, and(eq(old._id, announcements.correctsId), isNull(old.withdrawnAt)))
    .leftJoin(reader, and(eq(reader.announcementId, announcements._id), eq(reader.studentId, userId)))
    .where(and(isRecent, seesAll ? undefined : and(isShown, isFor(sql`${userId}::uuid`)), ...conditions))
    .orderBy(desc(announcements.at), desc(announcements._id))
    .limit(MAX_ROWS)
export type AnnouncementRow = Awaited<ReturnType<typeof select>>[number]

/** My Courses asks for it. */
const toStudent = prepared((db) =>
  select(db, { seesAll: false, userId: sql.placeholder('userId') }).prepare('announcements_to_student'),
)

export async function listAnnouncements(db: Db, user: User, { batchId, courseId }: AudienceOf) {
  if (!isStaff(user) && !batchId && !courseId) return toStudent(db).execute({ userId: user._id })
  const among = (column: PgColumn, id: string | undefined) =>
    id === undefined ? undefined : isId(id) ? eq(column, id) : sql`false`
  return select(db, viewer(user), among(announcements.batchId, batchId), among(announcements.courseId, courseId))
}

export async function findAnnouncement(db: Reader, user: User, id: string) {
  if (!isId(id)) return
  const [announcement] = await select(db, viewer(user), eq(announcements._id, id))
  return announcement
}

/** Locks the row: it is sent, or withdrawn, but not both at once. */
export async function findAnnouncementToChange(tx: Tx, id: string) {
  if (!isId(id)) return
  const [announcement] = await tx
    .select()
    .from(announcements)
    .where(and(eq(announcements._id, id), isNull(announcements.withdrawnAt)))
    .for('update')
  return announcement
}

export async function markWithdrawn(tx: Tx, id: string) {
  await tx.update(announcements).set({ withdrawnAt: sql`now()` }).where(eq(announcements._id, id))
}

export async function removeAnnouncement(tx: Tx, id: string) {
  await tx.delete(announcements).where(eq(announcements._id, id))
}

/** Those that were sent 90 days ago. */
export async function removeOldAnnouncements(tx: Tx) {
  await tx.delete(announcements).where(lt(announcements.sentAt, sql`now() - make_interval(days => ${SHOWN_DAYS})`))
}
