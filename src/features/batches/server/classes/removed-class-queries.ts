import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { courses } from '#src/features/courses/server/table.ts'
import type { Db, Tx } from '#src/server/db/db.ts'
import type { ClassState } from '../../pattern.ts'
import { batches, classes, makeUps, removedClasses, seats } from '../table.ts'
import { REMEMBERED } from '../timetable/timetable-queries.ts'

/** Calendars learn of it from what is kept of them. @returns who had a chair in them to make up for another class */
export async function removeClasses(tx: Tx, ids: string[]) {
  const guests = await tx.select({ _id: makeUps.studentId }).from(makeUps).where(inArray(makeUps.classId, ids))
  await tx.execute(sql`
    with removed as (delete from ${classes} where id = any(${`{${ids.join()}}`}::uuid[]) returning *)
    insert into ${removedClasses} (id, batch_id, number, starts_at, ends_at, topic, mentor_id, sequence)
    select id, batch_id, number, starts_at, ends_at, topic, mentor_id, sequence + 1 from removed`)
  return guests.map(({ _id }) => _id)
}

/** As a calendar shows them. */
const row = {
  _id: removedClasses._id,
  number: removedClasses.number,
  startsAt: removedClasses.startsAt,
  endsAt: removedClasses.endsAt,
  topic: removedClasses.topic,
  sequence: removedClasses.sequence,
  state: sql<ClassState>`'cancelled'`,
  room: sql<string>`''`,
  note: sql<string>`''`,
  mentorName: sql<string>`''`,
  name: batches.name,
  weekdays: batches.weekdays,
  startTime: batches.startTime,
  medium: batches.medium,
  courseTitle: courses.title,
}

const rows = (db: Db, where: SQL | undefined) =>
  db
    .select(row)
    .from(removedClasses)
    .innerJoin(batches, eq(batches._id, removedClasses.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .where(where)
    .orderBy(asc(removedClasses.startsAt), asc(removedClasses._id))

/** What someone's calendar may still hold: of a mentor what they were to teach, of a student what was theirs when it went. */
export function removedOfFeed(db: Db, user: { _id: string; role: string }) {
  const theirs =
    user.role === 'mentor'
      ? or(eq(batches.mentorId, user._id), eq(removedClasses.mentorId, user._id))
      : sql`exists (select from ${seats} where ${seats.studentId} = ${user._id} and ${seats.batchId} = ${removedClasses.batchId}
          and ${seats.since} <= ${removedClasses.removedAt})`
  return rows(db, and(theirs, sql`${removedClasses.startsAt} > now() - make_interval(days => ${REMEMBERED})`))
}

/** By their ids, for a letter. */
export const removedById = (db: Db, ids: string[]) =>
  rows(db, sql`${removedClasses._id} = any(${`{${ids.join()}}`}::uuid[])`)
