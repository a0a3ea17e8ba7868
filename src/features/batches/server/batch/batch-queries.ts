import { and, asc, eq, getTableColumns, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { isId } from '#src/server/db/column-types.ts'
import { type Db, prepared, type Reader, type Tx } from '#src/server/db/db.ts'
import { jsonRow } from '#src/server/db/json-agg.ts'
import { contains, type ListQuery, page } from '#src/server/db/list.ts'
import { searchableName } from '#src/server/db/searchable.ts'
import type { BatchDraft } from '../../shapes.ts'
import { classesIn } from '../classes/class-queries.ts'
import { batches, seats, waitlistEntries } from '../table.ts'
import { formerHolders, holders, waitingList } from './student-queries.ts'

const targets = alias(batches, 'targets')

/** With what every answer says of a batch beside its row. */
export const batchColumns = {
  ...getTableColumns(batches),
  courseTitle: courses.title,
  mentorName: sql<string>`coalesce(${users.name}, '')`,
}

const rows = <More extends Record<string, SQL> = Record<never, never>>(db: Reader, more?: More) =>
  db
    .select({ ...batchColumns, ...(more as More) })
    .from(batches)
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .leftJoin(users, eq(users._id, batches.mentorId))

export type BatchRow = Awaited<ReturnType<typeof findBatch>> & object

export async function findBatch(db: Reader, id: string) {
  if (!isId(id)) return
  const [batch] = await rows(db).where(eq(batches._id, id))
  return batch
}

/** Locks the row until the end of the transaction: whatever becomes of a batch's seats and classes waits for it. */
export async function findBatchToChange(tx: Tx, id: string) {
  const [batch] = await findBatchesToChange(tx, [id])
  return batch
}

/** In one order, so that of two who move students between the same batches one waits for the other. */
export async function findBatchesToChange(tx: Tx, ids: string[]) {
  const validIds = ids.filter((id) => isId(id))
  if (validIds.length === 0) return []
  return tx
    .select({ ...batchColumns, isPublished: courses.published })
    .from(batches)
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .leftJoin(users, eq(users._id, batches.mentorId))
    .where(inArray(batches._id, validIds))
    .orderBy(asc(batches._id))
    .for('no key update', { of: batches })
}
export type LockedBatch = Awaited<ReturnType<typeof findBatchesToChange>>[number]

const MAX_BATCHES = 200

const coming = (db: Db, ofCourse?: SQL) =>
  rows(db)
    .where(
      and(
        isNull(batches.cancelledAt),
        gt(batches.beginsAt, sql`now()`),
        // Where every class is cancelled nothing is planned any more.
        gt(batches.classCount, 0),
        sql`${courses.published}`,
        ofCourse,
      ),
    )
    .orderBy(asc(batches.beginsAt), asc(batches._id))
    .limit(MAX_BATCHES)

const comingToAll = prepared((db) => coming(db).prepare('coming_batches'))
const comingOfCourse = prepared((db) =>
  coming(db, eq(batches.courseId, sql.placeholder('courseId'))).prepare('coming_batches_of_course'),
)

/** What has not begun of published courses, the next first. */
export async function listUpcomingBatches(db: Db, courseId: string | undefined) {
  if (courseId === undefined) return comingToAll(db).execute()
  return isId(courseId) ? comingOfCourse(db).execute({ courseId }) : []
}

const held = sql<number>`(select count(*)::int from ${seats} where ${seats.batchId} = ${batches._id} and ${seats.endedAt} is null)`
const waiting = sql<number>`(select count(*)::int from ${waitlistEntries} where ${waitlistEntries.batchId} = ${batches._id} and ${batches.cancelledAt} is null)`
const sortable = { startsOn: batches.beginsAt, createdAt: batches._id }

export function listBatches(
  db: Db,
  { courseId, ...query }: ListQuery<keyof typeof sortable> & { courseId?: string | undefined },
) {
  const words = contains([batches.name, courses.title].map(searchableName), query.q)
  const fits =
    words &&
    inArray(
      batches._id,
      db.select({ _id: batches._id }).from(batches).innerJoin(courses, eq(courses._id, batches.courseId)).where(words),
    )
  const where = and(
    fits,
    courseId === undefined ? undefined : isId(courseId) ? eq(batches.courseId, courseId) : sql`false`,
  )
  const list = {
    table: batches,
    where,
    id: batches._id,
    sortable,
    name: courseId === undefined ? 'batches' : undefined,
  }
  // With what else was asked: the next part's address carries it.
  return page(db, { ...query, ...(courseId && { courseId }) }, list, ({ sortKey, after, order, limit }, reader) =>
    rows(reader, { seatsHeld: held, waiting, sortKey })
      .where(and(where, after))
      .orderBy(...order)
      .limit(limit),
  )
}

const byName = prepared((db) =>
  db
    .select({ _id: users._id, name: users.name })
    .from(users)
    .where(sql`${users.role} = 'mentor'`)
    .orderBy(sql`lower(${users.name})`, asc(users._id))
    .prepare('mentors_by_name'),
)

export const listMentors = (db: Db) => byName(db).execute()

const mergedInto = (db: Db) =>
  jsonRow(
    { _id: targets._id, name: targets.name, weekdays: targets.weekdays, startTime: targets.startTime },
    (columns) => db.select(columns).from(targets).where(eq(targets._id, batches.mergedIntoId)),
  )

const inFull = prepared((db) =>
  rows(db, {
    classes: classesIn(db),
    holders: holders(db),
    formerHolders: formerHolders(db),
    mergedInto: mergedInto(db),
    waitingList: waitingList(db),
  })
    .where(eq(batches._id, sql.placeholder('id')))
    .prepare('batch_in_full'),
)

/** With its classes, who holds a seat in it and who waits for one: as they are at one moment. */
export async function findFullBatch(db: Reader, id: string) {
  if (!isId(id)) return
  const [batch] = await inFull(db).execute({ id })
  return batch
}

type Saved = Omit<BatchDraft, 'courseId'>

export async function addBatch(tx: Tx, batch: BatchDraft & { _id: string; beginsAt: string; endsAt: string }) {
  await tx.insert(batches).values(batch)
}

export async function saveBatch(tx: Tx, id: string, batch: Saved) {
  await tx
    .update(batches)
    .set({ ...batch, version: sql`${batches.version} + 1` })
    .where(eq(batches._id, id))
}

/** `mergedIntoId`: where its students went. */
export async function markCancelled(tx: Tx, id: string, mergedIntoId: string | null = null) {
  await tx.update(batches).set({ cancelledAt: sql`now()`, mergedIntoId }).where(eq(batches._id, id))
}

export const batchesBegunSince = (db: Db, minutes: number) =>
  db
    .select({ _id: batches._id })
    .from(batches)
    .where(
      and(
        isNull(batches.cancelledAt),
        sql`${batches.beginsAt} between now() - make_interval(mins => ${minutes}) and now()`,
      ),
    )
