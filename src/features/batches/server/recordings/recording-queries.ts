import { and, desc, eq, isNotNull, type Placeholder, sql } from 'drizzle-orm'
import { courses } from '#src/features/courses/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import { isId } from '#src/server/db/column-types.ts'
import { type Db, prepared, type Reader, type Tx } from '#src/server/db/db.ts'
import { batches, classes, classStudents, recordingOpens, seats } from '../table.ts'

/** There is a recording, and a class of which it can be one. */
export const isRecorded = sql<boolean>`(${classes.recordingUrl} is not null and ${classes.state} <> 'cancelled'
  and ${classes.startsAt} <= now())`

/**
 * Whether a student may see the recording of a class: as long as they are enrolled in its course, where they are in its
 * register or have a seat in its batch.
 */
const isForStudent = (studentId: string | Placeholder) => sql<boolean>`(
  exists (select from ${enrollments} where ${enrollments.studentId} = ${studentId} and ${enrollments.courseId} = ${batches.courseId})
  and (${classes._id} in (select ${classStudents.classId} from ${classStudents} where ${classStudents.studentId} = ${studentId})
    or ${batches._id} in (select ${seats.batchId} from ${seats} where ${seats.studentId} = ${studentId} and ${seats.endedAt} is null)))`

export const isRecordedFor = (studentId: string | Placeholder) =>
  sql<boolean>`(${isRecorded} and ${isForStudent(studentId)})`

/** Where the recording of a class is: of a student's, or without one for staff. */
export async function findRecording(db: Reader, id: string, studentId?: string) {
  if (!isId(id)) return
  const [row] = await db
    .select({ classId: classes._id, url: classes.recordingUrl })
    .from(classes)
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .where(
      and(
        eq(classes._id, id),
        isNotNull(classes.recordingUrl),
        studentId === undefined ? isRecorded : isRecordedFor(studentId),
      ),
    )
  return row?.url ? { classId: row.classId, url: row.url } : undefined
}

type RecordingOpen = typeof recordingOpens.$inferInsert

/** Counted once a user and day. */
export async function addRecordingOpen(tx: Tx, open: RecordingOpen) {
  await tx.insert(recordingOpens).values(open).onConflictDoNothing()
}

/** How often that of a class was opened. */
export const countRecordingOpens = sql<number>`(select count(*)::int from ${recordingOpens}
  where ${recordingOpens.classId} = ${classes._id} and ${classes.recordingUrl} is not null)`

const ofStudent = prepared((db) =>
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
    })
    .from(classes)
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .where(isRecordedFor(sql.placeholder('studentId')))
    .orderBy(desc(classes.startsAt))
    .prepare('own_recordings'),
)

/** All that a student may see, newest first. */
export const recordingsOfStudent = (db: Db, studentId: string) => ofStudent(db).execute({ studentId })
