import { and, desc, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { placesIn, seatIn } from '#src/features/batches/server/batch/student-queries.ts'
import { isRecordedFor } from '#src/features/batches/server/recordings/recording-queries.ts'
import { batches, classes, classStudents, makeUps, seats } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import { instantText, isId, storedNumber } from '#src/server/db/column-types.ts'
import { type Db, prepared, type Reader } from '#src/server/db/db.ts'
import { jsonList, jsonRow } from '#src/server/db/json-agg.ts'
import { attendanceCounts, currentMarks } from './table.ts'

/** A chair that is reserved for it in a class to come, as JSON. */
const findReservation = (student: SQL, missed: SQL) => sql<OwnRow['reserved']>`(
  select json_build_object('_id', held.id, 'number', held.number, 'startsAt', ${instantText(sql`held.starts_at`)},
    'endsAt', ${instantText(sql`held.ends_at`)}, 'room', held.room, 'topic', held.topic, 'mentorName', coalesce(teacher.name, ''),
    'batch', json_build_object('name', other.name, 'weekdays', other.weekdays, 'startTime', other.start_time))
  from ${makeUps} chair join ${classes} held on held.id = chair.class_id join ${batches} other on other.id = held.batch_id
  left join ${users} teacher on teacher.id = coalesce(held.mentor_id, other.mentor_id)
  where chair.missed_class_id = ${missed} and chair.student_id = ${student} and coalesce(held.ended_at, held.ends_at) > now() and held.state <> 'cancelled'
  limit 1)`

type Named = { name: string; weekdays: (typeof batches.$inferSelect)['weekdays']; startTime: string }
type Reserved = Pick<typeof classes.$inferSelect, '_id' | 'number' | 'startsAt' | 'endsAt' | 'room' | 'topic'> & {
  mentorName: string
  batch: Named
}
type OwnRow = { reserved: Reserved | null }

const isUnmarked = sql`listed.class_id = ${classes._id} and not exists (select from ${currentMarks} given
  where given.class_id = listed.class_id and given.student_id = listed.student_id)`

/** Of a class in a larger query the students in its register, and those of them without a mark. */
export const marked = {
  listed: sql<number>`(select count(*)::int from ${classStudents} listed where listed.class_id = ${classes._id})`,
  unmarked: sql<number>`(select count(*)::int from ${classStudents} listed where ${isUnmarked})`,
}

/** Whether a class in a larger query has a student without a mark. */
export const hasUnmarked = sql`exists (select from ${classStudents} listed where ${isUnmarked})`

const { mark, isMadeUp } = currentMarks
const reserved = findReservation(sql`${currentMarks.studentId}`, sql`${currentMarks.classId}`)

const marksQuery = prepared((db) =>
  db
    .select({
      course: { _id: courses._id, title: courses.title },
      class: {
        _id: classes._id,
        number: classes.number,
        startsAt: classes.startsAt,
        topic: classes.topic,
        continuesId: classes.continuesId,
      },
      mark,
      isMadeUp,
      reserved,
      hasRecording: isRecordedFor(sql.placeholder('studentId')),
    })
    .from(currentMarks)
    .innerJoin(classes, eq(classes._id, currentMarks.classId))
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .where(
      and(
        eq(currentMarks.studentId, sql.placeholder('studentId')),
        not(currentMarks.isGuest),
        // Of a pause the classes to come are excused already.
        sql`(${mark} <> 'excused' or ${isMadeUp} or ${classes.startsAt} <= now())`,
      ),
    )
    .orderBy(desc(classes.startsAt))
    .prepare('own_marks'),
)

/** The mark of a student in each class, newest first; a class made up elsewhere is not listed by itself. */
export const listStudentMarks = (db: Db, studentId: string) => marksQuery(db).execute({ studentId })

const { attended, of, missedInARow } = attendanceCounts

/** What the classroom knows of each student of a course, as a column of `enrollments`; of whom nothing was said, no counts. */
export function findClassroomFigures(db: Db) {
  const { courseId, studentId } = enrollments
  const seat = seatIn(db, courseId, studentId)
  const places = placesIn(db, courseId, studentId)
  const counts = jsonRow({ attended, of, missedInARow }, (columns) =>
    db
      .select(columns)
      .from(attendanceCounts)
      .where(and(eq(attendanceCounts.studentId, studentId), eq(attendanceCounts.courseId, courseId))),
  )
  return sql<ClassroomFigures>`json_build_object('seat', ${seat}, 'places', ${places}, 'counts', ${counts})`
}
export type ClassroomFigures = {
  seat: (Named & { batchId: string }) | null
  places: (Named & { batchId: string; offeredUntil: string | null })[]
  counts: Pick<typeof attendanceCounts.$inferSelect, 'attended' | 'of' | 'missedInARow'> | null
}

const missed = { _id: users._id, name: users.name, missedInARow }

/** Who missed the last two or more of a course and holds a seat in a batch of it that is not over; the longest first. */
const selectMissed = (db: Db, where: SQL, columns: Record<string, SQL.Aliased> = {}) =>
  db
    .select({ ...missed, ...columns })
    .from(attendanceCounts)
    .innerJoin(
      seats,
      and(
        eq(seats.studentId, attendanceCounts.studentId),
        eq(seats.courseId, attendanceCounts.courseId),
        isNull(seats.endedAt),
      ),
    )
    .innerJoin(batches, eq(batches._id, seats.batchId))
    .innerJoin(users, eq(users._id, seats.studentId))
    .innerJoin(courses, eq(courses._id, seats.courseId))
    .where(and(where, sql`${batches.endsAt} > now()`, isNull(batches.cancelledAt), sql`${missedInARow} >= 2`))
    .orderBy(desc(missedInARow), sql`lower(${users.name})`)

const MAX_MISSING = 10

/** Of the batches that the user (`userId`) teaches, with the ways to reach them: as one value of a larger query. */
export const findMissing = (db: Db) =>
  jsonList(
    {
      ...missed,
      email: users.email,
      phoneE164: storedNumber(users),
      batchId: batches._id,
      batchName: batches.name,
      weekdays: batches.weekdays,
      startTime: batches.startTime,
      courseTitle: courses.title,
    },
    (columns) => selectMissed(db, eq(batches.mentorId, sql.placeholder('userId')), columns).limit(MAX_MISSING),
  )

const ofCourse = prepared((db) =>
  selectMissed(db, eq(attendanceCounts.courseId, sql.placeholder('courseId'))).prepare('missing_of_course'),
)
/** Of the batches of a course. */
export const findMissingOfCourse = async (db: Db, courseId: string) =>
  isId(courseId) ? ofCourse(db).execute({ courseId }) : []

/** What counts of what was said of one student in one class. */
export async function findMark(db: Reader, studentId: string, classId: string) {
  const [row] = await db
    .select({ mark, isMadeUp, reserved })
    .from(currentMarks)
    .where(and(eq(currentMarks.studentId, studentId), eq(currentMarks.classId, classId)))
  return row
}
