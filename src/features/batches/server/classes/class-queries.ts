import { and, asc, eq, getTableColumns, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { isId, storedNumber } from '#src/server/db/column-types.ts'
import type { Db, Reader, Tx } from '#src/server/db/db.ts'
import { jsonList } from '#src/server/db/json-agg.ts'
import type { Hours } from '../../pattern.ts'
import { opensOfRecording } from '../recordings/recording-queries.ts'
import { batches, classes, classStudents, endOfClass, makeUps, seats, timetableViews } from '../table.ts'

const row = {
  ...getTableColumns(classes),
  mentorName: sql<string>`coalesce(${users.name}, '')`,
  recordingOpens: opensOfRecording,
}

const rows = (db: Reader) => db.select(row).from(classes).leftJoin(users, eq(users._id, classes.mentorId))

const asHeld = [asc(classes.startsAt), asc(classes.number)]

export const classesOf = (tx: Tx, batchId: string) =>
  rows(tx)
    .where(eq(classes.batchId, batchId))
    .orderBy(...asHeld)

const { batchId: _, ...shown } = row
/** What is shown of those of the batch that a larger query is about. */
export const classesIn = (db: Db) =>
  jsonList(shown, (columns) =>
    db
      .select(columns)
      .from(classes)
      .leftJoin(users, eq(users._id, classes.mentorId))
      .where(eq(classes.batchId, batches._id))
      .orderBy(...asHeld),
  )

export type ClassRow = Awaited<ReturnType<typeof classesOf>>[number]

export async function findClass(db: Reader, id: string) {
  if (!isId(id)) return
  const [row] = await rows(db).where(eq(classes._id, id))
  return row
}

type NewClass = Hours & Partial<Pick<ClassRow, 'isAdded' | 'continuesId' | 'topic' | 'mentorId' | 'note'>>

/** They have their numbers once the batch is recounted. */
export async function addClasses(tx: Tx, batchId: string, room: string, added: NewClass[]) {
  if (added.length === 0) return []
  return tx
    .insert(classes)
    .values(added.map((newClass) => ({ ...newClass, number: 0, batchId, room })))
    .returning()
}

type Changes = Partial<
  Omit<ClassRow, '_id' | 'batchId' | 'number' | 'version' | 'changedAt' | 'mentorName' | 'recordingOpens'>
>

/** `isNotified`: its students are notified, and have yet to see it. */
export async function saveClass(tx: Tx, id: string, changes: Changes, isNotified: boolean) {
  await tx
    .update(classes)
    .set({ ...changes, version: sql`${classes.version} + 1`, ...(isNotified && { changedAt: sql`now()` }) })
    .where(eq(classes._id, id))
}

/** New hours for many by the pattern, in one statement. */
export async function moveClasses(tx: Tx, moved: { _id: string; to: Hours }[]) {
  if (moved.length === 0) return
  const column = (values: string[], type: string) => sql`${`{${values.join()}}`}::${sql.raw(type)}[]`
  await tx.execute(sql`
    update ${classes} set starts_at = wanted.starts_at, ends_at = wanted.ends_at, planned_on = null, sequence = sequence + 1, changed_at = now()
    from unnest(
      ${column(
        moved.map(({ _id }) => _id),
        'uuid',
      )},
      ${column(
        moved.map(({ to }) => to.startsAt),
        'timestamptz',
      )},
      ${column(
        moved.map(({ to }) => to.endsAt),
        'timestamptz',
      )}
    ) as wanted(id, starts_at, ends_at) where ${classes}.id = wanted.id`)
}

/** A room is where the batch is, unless a class was given another by hand. @returns those that are held there now */
export const moveRoom = (tx: Tx, batchId: string, before: string, after: string) =>
  changeComing(tx, batchId, eq(classes.room, before), { room: after })

/**
 * A mentor is the batch's, unless a class was given another by hand: from now on the new one, and what has begun stays with
 * whoever taught it. @returns those that have another than before
 */
export async function changeMentor(tx: Tx, { _id, mentorId }: { _id: string; mentorId: string | null }) {
  const hasBegun = and(eq(classes.batchId, _id), isNull(classes.mentorId), sql`${classes.startsAt} <= now()`)
  await tx.update(classes).set({ mentorId }).where(hasBegun)
  await tx.update(batches).set({ mentorSince: sql`now()` }).where(eq(batches._id, _id))
  return changeComing(tx, _id, isNull(classes.mentorId))
}

async function changeComing(tx: Tx, batchId: string, which: SQL, values: { room?: string } = {}) {
  const changedAt = sql`case when ${classes.state} = 'cancelled' then ${classes.changedAt} else now() end`
  const changed = await tx
    .update(classes)
    .set({ ...values, version: sql`${classes.version} + 1`, changedAt })
    .where(and(eq(classes.batchId, batchId), which, sql`${classes.startsAt} > now()`))
    .returning({ _id: classes._id, state: classes.state })
  return changed.filter(({ state }) => state !== 'cancelled')
}

export async function cancelComing(tx: Tx, batchId: string) {
  return tx
    .update(classes)
    .set({ state: 'cancelled', version: sql`${classes.version} + 1`, changedAt: sql`now()` })
    .where(and(eq(classes.batchId, batchId), sql`${classes.startsAt} > now()`, ne(classes.state, 'cancelled')))
    .returning({ _id: classes._id })
}

type Wanted = { mentorId: string | null; room: string; batchId: string | null; hours: Hours[] }

export const MOST_COLLISIONS = 100

export const whileHeld = (hours: Hours[]) => sql`exists (
  select from unnest(
    ${`{${hours.map(({ startsAt }) => startsAt).join()}}`}::timestamptz[],
    ${`{${hours.map(({ endsAt }) => endsAt).join()}}`}::timestamptz[]
  ) as wanted(starts_at, ends_at)
  where ${classes.startsAt} < wanted.ends_at and ${endOfClass} > wanted.starts_at)`

export const isBetween = (hours: Hours[]) => {
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
  room: classes.room,
  mentorId: sql<string | null>`coalesce(${classes.mentorId}, ${batches.mentorId})`,
  mentorName: sql<string>`coalesce(${users.name}, '')`,
  courseTitle: courses.title,
  name: batches.name,
  weekdays: batches.weekdays,
  startTime: batches.startTime,
}

/** Classes of other batches at which the mentor or the room is needed at the same time, the first first. */
export const collisionsOf = (db: Reader, { mentorId, room, batchId, hours }: Wanted) =>
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
        whileHeld(hours),
      ),
    )
    .orderBy(asc(classes.startsAt))
    .limit(MOST_COLLISIONS)
export type Collision = Awaited<ReturnType<typeof collisionsOf>>[number]

type Seating = { batchId: string; courseId: string; cancelledBatchId?: string }

/**
 * Classes to come at which a student is, by a seat or a make-up, while those of a batch are held. Their seat in its course ends
 * with the new one; a make-up stays, unless the batch that it is in is cancelled with the change.
 */
export async function ownCollisions(tx: Tx, studentId: string, { batchId, courseId, cancelledBatchId }: Seating) {
  const wanted = (await classesOf(tx, batchId)).filter(({ state }) => state !== 'cancelled')
  if (wanted.length === 0) return []
  const concerned = sql`(
    select own.id from ${seats} join ${classes} own on own.batch_id = ${seats.batchId}
      where ${seats.studentId} = ${studentId} and ${seats.until} is null and ${seats.courseId} <> ${courseId}
    union select ${makeUps.classId} from ${makeUps} where ${makeUps.studentId} = ${studentId})`
  return tx
    .select(collision)
    .from(classes)
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .leftJoin(users, eq(users._id, batches.mentorId))
    .where(
      and(
        sql`${classes._id} in ${concerned}`,
        ne(classes.batchId, batchId),
        cancelledBatchId ? ne(classes.batchId, cancelledBatchId) : undefined,
        sql`${classes.startsAt} > now()`,
        ne(classes.state, 'cancelled'),
        whileHeld(wanted),
      ),
    )
    .orderBy(asc(classes.startsAt))
    .limit(MOST_COLLISIONS)
}

/** Every student of a class, and whether they saw its last change. */
export const receiptsOf = (db: Reader, classRow: ClassRow) =>
  db
    .select({
      _id: users._id,
      name: users.name,
      phone: users.phone,
      phoneE164: storedNumber(users),
      hasSeen: sql<boolean>`coalesce(${timetableViews.seenAt} >= ${classRow.changedAt}::timestamptz, ${classRow.changedAt}::timestamptz is null)`,
    })
    .from(users)
    .leftJoin(timetableViews, eq(timetableViews.userId, users._id))
    .where(
      sql`${users._id} in (select ${classStudents.studentId} from ${classStudents} where ${classStudents.classId} = ${classRow._id})`,
    )
    .orderBy(sql`lower(${users.name})`)
