import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import type { Reader, Tx } from '#src/server/db/db.ts'
import { batches, classes, makeUps, seats } from '../table.ts'

const substitutes = alias(users, 'substitutes')
const uuids = (ids: string[]) => sql`${`{${ids.join()}}`}::uuid[]`
const instants = (moments: string[]) => sql`${`{${moments.join()}}`}::timestamptz[]`
/** Their quotes and commas are JSON's. */
const texts = (words: string[]) => sql`array(select json_array_elements_text(${JSON.stringify(words)}::json))`

/** With what is said of each, in order of time. */
export const classesToChange = (db: Reader, ids: string[]) =>
  db
    .select({
      _id: classes._id,
      batchId: classes.batchId,
      number: classes.number,
      continuesId: classes.continuesId,
      startsAt: classes.startsAt,
      endsAt: classes.endsAt,
      endedAt: classes.endedAt,
      plannedOn: classes.plannedOn,
      room: classes.room,
      state: classes.state,
      version: classes.version,
      substituteId: classes.mentorId,
      mentorId: sql<string | null>`coalesce(${classes.mentorId}, ${batches.mentorId})`,
      mentorName: sql<string>`coalesce(${substitutes.name}, ${users.name}, '')`,
      ownMentorId: batches.mentorId,
      ownMentorName: sql<string>`coalesce(${users.name}, '')`,
      name: batches.name,
      weekdays: batches.weekdays,
      startTime: batches.startTime,
      cancelledAt: batches.cancelledAt,
      classCount: batches.classCount,
      courseId: courses._id,
      courseTitle: courses.title,
    })
    .from(classes)
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .leftJoin(users, eq(users._id, batches.mentorId))
    .leftJoin(substitutes, eq(substitutes._id, classes.mentorId))
    .where(sql`${classes._id} = any(${uuids(ids)})`)
    .orderBy(asc(classes.startsAt), asc(classes._id))
export type ClassToChange = Awaited<ReturnType<typeof classesToChange>>[number]

export async function saveClasses(tx: Tx, rows: ClassToChange[]) {
  if (rows.length === 0) return
  const of = <Value>(value: (row: ClassToChange) => Value) => rows.map(value)
  await tx.execute(sql`
    update ${classes} set starts_at = wanted.starts_at, ends_at = wanted.ends_at, room = wanted.room, state = wanted.state,
      mentor_id = nullif(wanted.mentor_id, '')::uuid, planned_on = nullif(wanted.planned_on, '')::date,
      version = version + 1, changed_at = now()
    from unnest(${uuids(of(({ _id }) => _id))}, ${instants(of(({ startsAt }) => startsAt))},
      ${instants(of(({ endsAt }) => endsAt))}, ${texts(of(({ room }) => room))}, ${texts(of(({ state }) => state))},
      ${texts(of(({ substituteId }) => substituteId ?? ''))}, ${texts(of(({ plannedOn }) => plannedOn ?? ''))})
      as wanted(id, starts_at, ends_at, room, state, mentor_id, planned_on)
    where ${classes}.id = wanted.id`)
}

/** Who has a seat or a chair in these classes, and of which. */
export async function findStudents(db: Reader, ids: string[]) {
  const { rows } = await db.execute<{ _id: string; name: string; classIds: string[] }>(sql`
    select ${users}.id as "_id", ${users}.name, array_agg(concerned.class_id) as "classIds"
    from (
      select seat.student_id, held.id as class_id from ${classes} held join ${seats} seat on seat.batch_id = held.batch_id
      where held.id = any(${uuids(ids)}) and seat.ended_at is null
      union select guest.student_id, guest.class_id from ${makeUps} guest where guest.class_id = any(${uuids(ids)})
    ) concerned join ${users} on ${users}.id = concerned.student_id
    group by ${users}.id order by lower(${users}.name), ${users}.id`)
  return rows
}

export const usersByIds = (db: Reader, ids: string[]) =>
  db
    .select({ _id: users._id, name: users.name })
    .from(users)
    .where(sql`${users._id} = any(${uuids(ids)})`)

export type Clash = {
  kind: 'mentor' | 'room' | 'student'
  /** The class, the one that it clashes with, and whose clash it is. */
  pair: string
  /** The mentor, the room or the student. */
  who: string
  startsAt: string
  number: number
  continuesId: string | null
  name: string
  weekdays: ClassToChange['weekdays']
  startTime: string
  courseTitle: string
}

/** Who has a seat in its batch, or makes up a class there. */
const inClass = (classId: SQL, batchId: SQL) => sql`
  select seat.student_id from ${seats} seat where seat.batch_id = ${batchId} and seat.ended_at is null
  union select guest.student_id from ${makeUps} guest where guest.class_id = ${classId}`

/** Every mentor, room and student that would be in two places at once if these classes were held so. */
async function findClashes(db: Reader, rows: ClassToChange[]): Promise<Clash[]> {
  const held = rows.filter(({ state }) => state !== 'cancelled')
  if (held.length === 0) return []
  const of = <Value>(value: (row: ClassToChange) => Value) => held.map(value)
  const begins = of(({ startsAt }) => startsAt).toSorted()
  const ends = of(({ endsAt }) => endsAt).toSorted()
  const { rows: clashes } = await db.execute<Clash>(sql`
    with wanted as materialized (
      select * from unnest(${uuids(of(({ _id }) => _id))}, ${uuids(of(({ batchId }) => batchId))},
        ${instants(of(({ startsAt }) => startsAt))}, ${instants(of(({ endsAt }) => endsAt))},
        ${texts(of(({ room }) => room))}, ${texts(of(({ mentorId }) => mentorId ?? ''))})
        as wanted(id, batch_id, starts_at, ends_at, room, mentor_id)
    ), others as materialized (
      select held.id, held.batch_id, held.starts_at, coalesce(held.ended_at, held.ends_at) as ends_at, held.room, coalesce(held.mentor_id, taught.mentor_id)::text as mentor_id
      from ${classes} held join ${batches} taught on taught.id = held.batch_id
      where held.state <> 'cancelled' and held.id <> all(${uuids(rows.map(({ _id }) => _id))})
        and held.starts_at between ${begins[0]}::timestamptz - interval '1 day' and ${ends.at(-1)}::timestamptz
      union all select id, batch_id, starts_at, ends_at, room, mentor_id from wanted
    ), pairs as materialized (
      select wanted.id, wanted.batch_id, wanted.room, wanted.mentor_id, others.id as other_id, others.batch_id as other_batch_id,
        others.room as other_room, others.mentor_id as other_mentor_id, others.starts_at as other_starts_at
      from wanted join others on others.id <> wanted.id and others.starts_at < wanted.ends_at and others.ends_at > wanted.starts_at
    ), clashes as (
      select 'mentor' as kind, ${users}.name as who, ${users}.id::text as who_id, pairs.id as class_id, other_id, other_starts_at
        from pairs join ${users} on ${users}.id::text = pairs.mentor_id where pairs.mentor_id = pairs.other_mentor_id
      union select 'room', room, lower(room), pairs.id, other_id, other_starts_at from pairs where room <> '' and lower(room) = lower(other_room)
      union select 'student', ${users}.name, ${users}.id::text, pairs.id, other_id, other_starts_at
        from pairs join lateral (${inClass(sql`pairs.id`, sql`pairs.batch_id`)}) own on true
        join lateral (${inClass(sql`pairs.other_id`, sql`pairs.other_batch_id`)}) theirs on theirs.student_id = own.student_id
        join ${users} on ${users}.id = own.student_id where pairs.batch_id <> pairs.other_batch_id
    )
    select clashes.kind, concat_ws(' ', clashes.class_id, clashes.other_id, clashes.kind, clashes.who_id) as pair,
      clashes.who, clashes.other_starts_at as "startsAt", other.number, other.continues_id as "continuesId",
      taught.name, taught.weekdays, taught.start_time as "startTime", ${courses}.title as "courseTitle"
    from clashes join ${classes} other on other.id = clashes.other_id join ${batches} taught on taught.id = other.batch_id
      join ${courses} on ${courses}.id = taught.course_id
    order by clashes.kind, clashes.who, clashes.other_starts_at`)
  return clashes.map((clash) => ({ ...clash, startsAt: new Date(clash.startsAt).toISOString() }))
}

/** Those that a change makes: what was in two places at once before it is not asked about again. */
export async function newClashes(db: Reader, changes: { before: ClassToChange; after: ClassToChange }[]) {
  const held = changes.filter(({ after }) => after.state !== 'cancelled')
  const before = await findClashes(
    db,
    held.map(({ before }) => before),
  )
  const after = await findClashes(
    db,
    held.map(({ after }) => after),
  )
  const pairsBefore = new Set(before.map(({ pair }) => pair))
  return after.filter(({ pair }) => !pairsBefore.has(pair))
}
