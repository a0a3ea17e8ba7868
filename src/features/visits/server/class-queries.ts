import { and, asc, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { countChairsLeft, countVisitors } from '#src/features/attendance/server/visitor-queries.ts'
import { batches, classes } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import type { DemoCourse } from '#src/features/enquiries/contract.ts'
import { findDemoCourse } from '#src/features/enquiries/rules.ts'
import { institute } from '#src/institute.ts'
import { isId } from '#src/server/db/column-types.ts'
import type { Reader } from '#src/server/db/db.ts'

/** For visitors: of those of a class, as many as one class takes. */
const visitorChairs = sql<number>`least(${countChairsLeft}, ${institute.visitorsInAClass}::int - ${countVisitors})`

/** Before it began: a class that has begun was held for whoever came to it, whatever became of it or of its batch later. */
export const isCancelledBefore = sql<boolean>`(${classes.state} = 'cancelled'
  and coalesce(${classes.changedAt} < ${classes.startsAt}, true))`

const fields = {
  _id: classes._id,
  title: courses.title,
  startsAt: classes.startsAt,
  endsAt: classes.endsAt,
  room: classes.room,
  chairsLeft: visitorChairs,
}

const rows = (db: Reader, where: SQL | undefined) =>
  db
    .select({
      ...fields,
      batchId: classes.batchId,
      isCancelled: isCancelledBefore,
      takesVisitors: sql<boolean>`(${courses.published} and ${batches.medium} <> 'online')`,
    })
    .from(classes)
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .where(where)

export async function findClassForVisitors(db: Reader, id: string) {
  if (!isId(id)) return
  const [row] = await rows(db, eq(classes._id, id))
  return row
}
export type ClassForVisitors = NonNullable<Awaited<ReturnType<typeof findClassForVisitors>>>

/** Courses are chosen on the form by their module, which the title of a course names. */
async function coursesFor(db: Reader, course: DemoCourse) {
  const published = await db
    .select({ _id: courses._id, title: courses.title })
    .from(courses)
    .where(sql`${courses.published}`)
  return published.flatMap(({ _id, title }) => (findDemoCourse(title) === course ? _id : []))
}

/** Classes to come of a booking's course with a free seat for a visitor, the next first. */
export async function openClasses(db: Reader, course: DemoCourse, limit: number, exceptId?: string) {
  const courseIds = await coursesFor(db, course)
  if (courseIds.length === 0) return []
  return db
    .select(fields)
    .from(classes)
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .where(
      and(
        inArray(batches.courseId, courseIds),
        isNull(batches.cancelledAt),
        ne(batches.medium, 'online'),
        ne(classes.state, 'cancelled'),
        gt(classes.startsAt, sql`now()`),
        sql`${visitorChairs} > 0`,
        exceptId ? ne(classes._id, exceptId) : undefined,
      ),
    )
    .orderBy(asc(classes.startsAt), asc(classes._id))
    .limit(limit)
}
