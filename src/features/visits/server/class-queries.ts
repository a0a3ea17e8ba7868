import { and, asc, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { countChairsLeft, countVisitors } from '#src/features/attendance/server/visitor-queries.ts'
import { batches, classes } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { findDemoCourse } from '#src/features/enquiries/rules.ts'
import { isId } from '#src/server/db/column-types.ts'
import type { Reader } from '#src/server/db/db.ts'
import type { Sections } from '#src/shared/institute/sections.ts'

/** What an institute says of those who ask. */
type Settings = Sections['enquiries']

/** For visitors: of those of a class, as many as one class takes. */
const visitorChairs = ({ visitorsInAClass }: Settings) =>
  sql<number>`least(${countChairsLeft}, ${visitorsInAClass}::int - ${countVisitors})`

/** Before it began: a class that has begun was held for whoever came to it, whatever became of it or of its batch later. */
export const isCancelledBefore = sql<boolean>`(${classes.state} = 'cancelled'
  and coalesce(${classes.changedAt} < ${classes.startsAt}, true))`

/** By which visitors join, where they cannot come to a room. */
export const joinUrl = sql<string | null>`case when ${batches.medium} = 'online' then ${batches.joinUrl} end`

/** Without a link nobody can join from outside. */
const takesVisitors = sql<boolean>`(${courses.published} and (${batches.medium} <> 'online' or ${batches.joinUrl} is not null))`

const fieldsFor = (settings: Settings) => ({
  _id: classes._id,
  title: courses.title,
  startsAt: classes.startsAt,
  endsAt: classes.endsAt,
  room: classes.room,
  isOnline: sql<boolean>`${batches.medium} = 'online'`,
  chairsLeft: visitorChairs(settings),
})

const rows = (db: Reader, settings: Settings, where: SQL | undefined) =>
  db
    .select({
      ...fieldsFor(settings),
      batchId: classes.batchId,
      courseId: batches.courseId,
      isCancelled: isCancelledBefore,
      joinUrl,
      takesVisitors,
    })
    .from(classes)
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .where(where)

export async function findClassForVisitors(db: Reader, settings: Settings, id: string) {
  if (!isId(id)) return
  const [row] = await rows(db, settings, eq(classes._id, id))
  return row
}
export type ClassForVisitors = NonNullable<Awaited<ReturnType<typeof findClassForVisitors>>>

/** The courses of the catalogue that are what a booking asked for; any, where none is: 'Not sure yet', or what is no longer offered. */
export async function coursesFor(db: Reader, offered: Settings['courses'], course: string) {
  const all = await db.select({ _id: courses._id, title: courses.title }).from(courses)
  const meant = all.filter(({ title }) => findDemoCourse(title, offered) === course)
  return (meant.length > 0 ? meant : all).map(({ _id }) => _id)
}

type Wanted = { course: string; limit: number; exceptId?: string | undefined }

/** Classes to come of a booking's course with a free seat for a visitor, the next first. */
export async function openClasses(db: Reader, settings: Settings, { course, limit, exceptId }: Wanted) {
  const courseIds = await coursesFor(db, settings.courses, course)
  if (courseIds.length === 0) return []
  return db
    .select(fieldsFor(settings))
    .from(classes)
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .where(
      and(
        inArray(batches.courseId, courseIds),
        takesVisitors,
        isNull(batches.cancelledAt),
        ne(classes.state, 'cancelled'),
        gt(classes.startsAt, sql`now()`),
        sql`${visitorChairs(settings)} > 0`,
        exceptId ? ne(classes._id, exceptId) : undefined,
      ),
    )
    .orderBy(asc(classes.startsAt), asc(classes._id))
    .limit(limit)
}
