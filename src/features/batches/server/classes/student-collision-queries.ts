import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import type { Reader } from '#src/server/db/db.ts'
import type { Hours } from '../../pattern.ts'
import { batches, classes, makeUps, seats } from '../table.ts'
import { collision, isBetween, MOST_COLLISIONS, whileHeld } from './class-queries.ts'

const students = alias(users, 'students')

type Wanted = { batchId: string; classId?: string | undefined; hours: Hours[] }

/** Classes of other batches in which students of this batch are at these hours, and whoever makes up this class. */
export const studentCollisions = (db: Reader, { batchId, classId, hours }: Wanted) =>
  db
    .select({ ...collision, studentId: students._id, studentName: students.name })
    .from(classes)
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .leftJoin(users, sql`${users._id} = coalesce(${classes.mentorId}, ${batches.mentorId})`)
    .innerJoin(
      students,
      sql`${students._id} in (
        select ${seats.studentId} from ${seats} where ${seats.batchId} = ${classes.batchId} and ${seats.until} is null
        union select ${makeUps.studentId} from ${makeUps} where ${makeUps.classId} = ${classes._id})
      and ${students._id} in (
        select ${seats.studentId} from ${seats} where ${seats.batchId} = ${batchId} and ${seats.until} is null
        union select ${makeUps.studentId} from ${makeUps} where ${makeUps.classId} = ${classId ?? null})`,
    )
    .where(and(isBetween(hours), ne(classes.state, 'cancelled'), ne(classes.batchId, batchId), whileHeld(hours)))
    .orderBy(asc(classes.startsAt), sql`lower(${students.name})`, students._id)
    .limit(MOST_COLLISIONS)
export type StudentCollision = Awaited<ReturnType<typeof studentCollisions>>[number]
