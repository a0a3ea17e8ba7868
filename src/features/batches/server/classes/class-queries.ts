import { and, asc, eq, getTableColumns, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { isId } from '#src/server/db/column-types.ts'
import type { Db, Reader, Tx } from '#src/server/db/db.ts'
import { jsonList } from '#src/server/db/json-agg.ts'
import type { Hours } from '../../pattern.ts'
import { countRecordingOpens } from '../recordings/recording-queries.ts'
import { batches, classes } from '../table.ts'

const row = {
  ...getTableColumns(classes),
  mentorName: sql<string>`coalesce(${users.name}, '')`,
  recordingOpens: countRecordingOpens,
}

const rows = (db: Reader) => db.select(row).from(classes).leftJoin(users, eq(users._id, classes.mentorId))

const asHeld = [asc(classes.startsAt), asc(classes.number)]

export const listClasses = (db: Reader, batchId: string) =>
  rows(db)
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

export type ClassRow = Awaited<ReturnType<typeof listClasses>>[number]

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
    update ${classes} set starts_at = wanted.starts_at, ends_at = wanted.ends_at, planned_on = null, version = version + 1, changed_at = now()
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
