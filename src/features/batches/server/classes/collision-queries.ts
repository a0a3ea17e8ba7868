import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import type { Reader } from '#src/server/db/db.ts'
import type { Hours } from '../../pattern.ts'
import { batches, classes, endOfClass, makeUps, seats } from '../table.ts'

type Taken = { mentorId: string | null; room: string; batchId: string | null; hours: Hours[] }

/** The longest batch has 400 classes, and another batch may have its mentor and a third one its room each time. */
export const MAX_COLLISIONS = 800

export const overlapsHours = (hours: Hours[]) => sql`exists (
  select from unnest(
    ${`{${hours.map(({ startsAt }) => startsAt).join()}}`}::timestamptz[],
    ${`{${hours.map(({ endsAt }) => endsAt).join()}}`}::timestamptz[]
  ) as wanted(starts_at, ends_at)
  where ${classes.startsAt} < wanted.ends_at and ${endOfClass} > wanted.starts_at)`

const isBetween = (hours: Hours[]) => {
  const first = hours.map(({ startsAt }) => startsAt).toSorted()[0] ?? ''
  const last =
    hours
      .map(({ endsAt }) => endsAt)
      .toSorted()
      .at(-1) ?? ''
  // What an index can find, before each is compared with each.
  return sql`${classes.startsAt} between ${first}::timestamptz - interval '1 day' and ${last}::timestamptz`
}

export const collision = {
  _id: classes._id,
  startsAt: classes.startsAt,
  endsAt: endOfClass.mapWith(classes.endsAt),
  room: classes.room,
  mentorId: sql<string | null>`coalesce(${classes.mentorId}, ${batches.mentorId})`,
  mentorName: sql<string>`coalesce(${users.name}, '')`,
  courseTitle: courses.title,
  name: batches.name,
  weekdays: batches.weekdays,
  startTime: batches.startTime,
}

/** Classes of other batches at which the mentor or the room is needed at the same time, the first first. */
export const findCollisions = (db: Reader, { mentorId, room, batchId, hours }: Taken) =>
  db
    .select(collision)
    .from(classes)
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .leftJoin(users, sql`${users._id} = coalesce(${classes.mentorId}, ${batches.mentorId})`)
    .where(
      and(
        isBetween(hours),
        ne(classes.state, 'cancelled'),
        batchId ? ne(classes.batchId, batchId) : undefined,
        sql`(coalesce(${classes.mentorId}, ${batches.mentorId}) = ${mentorId}
          or (${room} <> '' and lower(${classes.room}) = lower(${room})))`,
        overlapsHours(hours),
      ),
    )
    .orderBy(asc(classes.startsAt))
    .limit(MAX_COLLISIONS)
export type Collision = Awaited<ReturnType<typeof findCollisions>>[number]

const students = alias(users, 'students')

type Wanted = { batchId: string; classId?: string | undefined; hours: Hours[] }

/** Classes of other batches in which students of this batch are at these hours, and whoever makes up this class. */
export const findStudentCollisions = (db: Reader, { batchId, classId, hours }: Wanted) =>
  db
    .select({ ...collision, studentId: students._id, studentName: students.name })
    .from(classes)
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .leftJoin(users, sql`${users._id} = coalesce(${classes.mentorId}, ${batches.mentorId})`)
    .innerJoin(
      students,
      sql`${students._id} in (
        select ${seats.studentId} from ${seats} where ${seats.batchId} = ${classes.batchId} and ${seats.endedAt} is null
        union select ${makeUps.studentId} from ${makeUps} where ${makeUps.classId} = ${classes._id})
      and ${students._id} in (
        select ${seats.studentId} from ${seats} where ${seats.batchId} = ${batchId} and ${seats.endedAt} is null
        union select ${makeUps.studentId} from ${makeUps} where ${makeUps.classId} = ${classId ?? null})`,
    )
    .where(and(isBetween(hours), ne(classes.state, 'cancelled'), ne(classes.batchId, batchId), overlapsHours(hours)))
    .orderBy(asc(classes.startsAt), sql`lower(${students.name})`, students._id)
    .limit(MAX_COLLISIONS)
export type StudentCollision = Awaited<ReturnType<typeof findStudentCollisions>>[number]
