import { eq, type SQL, sql } from 'drizzle-orm'
import { batches, classes, makeUps, seats } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { people } from '#src/features/people/server/table.ts'
import { instantText, isId } from '#src/server/column-types.ts'
import { type Db, prepared, type Reader } from '#src/server/db.ts'
import { listOf } from '#src/server/json-list.ts'
import type { Mark } from '../rules.ts'
import { marks } from './table.ts'

/** In a class that is not cancelled, and not before it was moved to later. */
const counts = (mark: SQL, one: SQL) => sql`(${one}.state <> 'cancelled'
  and (${mark}.source = 'correction' or ${mark}.at >= ${one}.starts_at - interval '30 minutes'))`

/** What counts of what was said of each student in each class: the last. */
const standing = (of: SQL) => sql`(
  select distinct on (${marks.studentId}, ${marks.classId})
    ${marks.studentId} as student_id, ${marks.classId} as class_id, ${marks.mark} as mark, ${classes.startsAt} as starts_at,
    ${classes.batchId} as batch_id
  from ${marks} join ${classes} on ${classes._id} = ${marks.classId}
  where ${of} and ${counts(sql`${marks}`, sql`${classes}`)}
  order by ${marks.studentId}, ${marks.classId}, ${marks.at} desc, ${marks._id} desc)`

/** Whether a class that was missed was made up by one that was attended. */
const isMadeUp = (student: SQL, missed: SQL) => sql<boolean>`exists (
  select from ${makeUps} chair join ${marks} there on there.class_id = chair.class_id and there.student_id = chair.student_id
  join ${classes} held on held.id = chair.class_id
  where chair.missed_class_id = ${missed} and chair.student_id = ${student} and there.mark in ('present', 'late')
    and ${counts(sql`there`, sql`held`)}
    and not exists (select from ${marks} later where later.class_id = there.class_id and later.student_id = there.student_id
      and (later.at, later.id) > (there.at, there.id)))`

/** A chair that is reserved for it in a class to come, as JSON. */
const reservedFor = (student: SQL, missed: SQL) => sql<OwnRow['reserved']>`(
  select json_build_object('_id', held.id, 'number', held.number, 'startsAt', ${instantText(sql`held.starts_at`)},
    'endsAt', ${instantText(sql`held.ends_at`)}, 'room', held.room, 'topic', held.topic, 'mentorName', coalesce(teacher.name, ''),
    'batch', json_build_object('name', other.name, 'weekdays', other.weekdays, 'startTime', other.start_time))
  from ${makeUps} chair join ${classes} held on held.id = chair.class_id join ${batches} other on other.id = held.batch_id
  left join ${people} teacher on teacher.id = coalesce(held.mentor_id, other.mentor_id)
  where chair.missed_class_id = ${missed} and chair.student_id = ${student} and held.ends_at > now() and held.state <> 'cancelled'
  limit 1)`

type Named = { name: string; weekdays: (typeof batches.$inferSelect)['weekdays']; startTime: string }
type Reserved = Pick<typeof classes.$inferSelect, '_id' | 'number' | 'startsAt' | 'endsAt' | 'room' | 'topic'> & {
  mentorName: string
  batch: Named
}
type OwnRow = { reserved: Reserved | null }

const student = sql`said.student_id`
const missed = sql`said.class_id`

const own = prepared((db) =>
  db
    .select({
      course: { _id: courses._id, title: courses.title },
      class: { _id: classes._id, number: classes.number, startsAt: classes.startsAt, topic: classes.topic },
      mark: sql<Mark>`said.mark`,
      isMadeUp: isMadeUp(student, missed),
      reserved: reservedFor(student, missed),
    })
    .from(sql`${standing(eq(marks.studentId, sql.placeholder('studentId')))} as said`)
    .innerJoin(classes, sql`${classes._id} = said.class_id`)
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .where(sql`not ${isGuestIn}`)
    .orderBy(sql`${classes.startsAt} desc`)
    .prepare('own_marks'),
)

/** What was said of a student in each class, the latest first; what they made up elsewhere is no class of its own. */
export const ownMarks = (db: Db, studentId: string) => own(db).execute({ studentId })

const isGuestIn = sql`exists (select from ${makeUps} chair where chair.class_id = said.class_id and chair.student_id = said.student_id)`

/** How many in a row up to the last, excused ones passed over. */
const counted = sql`
  select student_id, batch_id,
    count(*) filter (where mark in ('present', 'late') or made_up)::int as attended,
    count(*) filter (where mark <> 'excused' or made_up)::int as of,
    count(*) filter (where mark = 'absent' and not made_up and starts_at > coalesce(there_last, '-infinity'))::int as missed_in_a_row`
/** Whoever moved on to another batch of the course goes on there. */
const judged = (of: SQL) => sql`(
  select said.*, ${isMadeUp(student, missed)} as made_up,
    max(starts_at) filter (where mark in ('present', 'late')) over (partition by student_id, taught.course_id) as there_last
  from ${standing(of)} as said join ${batches} taught on taught.id = said.batch_id where not ${isGuestIn})`

const ofBatches = sql`${classes.batchId} in (select ${batches._id} from ${batches} where ${batches.courseId} = ${sql.placeholder('courseId')})`
const ofCourse = prepared((db) =>
  db
    .select({
      studentId: people._id,
      name: people.name,
      attended: sql<number>`sum(attended)::int`,
      of: sql<number>`sum(of)::int`,
      missedInARow: sql<number>`max(missed_in_a_row)::int`,
    })
    .from(sql`(${counted} from ${judged(ofBatches)} as judged group by student_id, batch_id) as counted`)
    .innerJoin(people, sql`${people._id} = counted.student_id`)
    .groupBy(people._id)
    .prepare('attendance_of_course'),
)

/** Of every student of whom something was said in the batches of a course. */
export const attendanceOfCourse = async (db: Db, courseId: string) =>
  isId(courseId) ? ofCourse(db).execute({ courseId }) : []

/** Classes of a batch that are looked at for who missed the last of them. */
const LOOKED_AT = 6
const MOST = 10

/** Who missed the last two or more of a batch that whoever asks (`personId`) teaches: as one value of a larger query. */
export function missing(db: Db) {
  const theirs = sql`${classes._id} in (select recent.id from ${batches} running cross join lateral (
      select held.id from ${classes} held where held.batch_id = running.id and held.starts_at <= now() and held.state <> 'cancelled'
      order by held.starts_at desc limit ${sql.raw(String(LOOKED_AT))}) recent
    where running.mentor_id = ${sql.placeholder('personId')} and running.ends_at > now() and running.cancelled_at is null)`
  return listOf(
    {
      _id: people._id,
      name: people.name,
      phone: people.phone,
      batchId: batches._id,
      batchName: batches.name,
      weekdays: batches.weekdays,
      startTime: batches.startTime,
      courseTitle: courses.title,
      missedInARow: sql<number>`counted.missed_in_a_row`,
    },
    (one) =>
      db
        .select(one)
        .from(sql`(${counted} from ${judged(theirs)} as judged group by student_id, batch_id) as counted`)
        .innerJoin(people, sql`${people._id} = counted.student_id`)
        .innerJoin(batches, sql`${batches._id} = counted.batch_id`)
        .innerJoin(courses, eq(courses._id, batches.courseId))
        .innerJoin(
          seats,
          sql`${seats.batchId} = ${batches._id} and ${seats.studentId} = ${people._id} and ${seats.until} is null`,
        )
        .where(sql`counted.missed_in_a_row >= 2`)
        .orderBy(sql`counted.missed_in_a_row desc`, sql`lower(${people.name})`)
        .limit(MOST),
  )
}

/** What counts of what was said of one student in one class. */
export async function markOf(db: Reader, studentId: string, classId: string) {
  const of = sql`${marks.studentId} = ${studentId} and ${marks.classId} = ${classId}`
  const [found] = await db
    .select({ mark: sql<Mark>`said.mark`, isMadeUp: isMadeUp(student, missed), reserved: reservedFor(student, missed) })
    .from(sql`${standing(of)} as said`)
  return found
}
