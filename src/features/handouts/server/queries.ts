import { and, asc, desc, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isStaff } from '#src/access/rules.ts'
import type { User } from '#src/access/user.ts'
import { batches, classes, seats } from '#src/features/batches/server/table.ts'
import { isId } from '#src/server/db/column-types.ts'
import { type Db, prepared, type Reader, type Tx } from '#src/server/db/db.ts'
import { handouts } from './table.ts'

/** Whether a student has a seat in a batch now. */
const sitsIn = (batchId: SQLWrapper, studentId: SQLWrapper) =>
  sql`${batchId} in (select ${seats.batchId} from ${seats} where ${seats.studentId} = ${studentId} and ${seats.endedAt} is null)`

/** Staff see all, a student those of the batches in which they have a seat. */
const isVisibleTo = (user: User) => (isStaff(user) ? undefined : sitsIn(handouts.batchId, sql`${user._id}::uuid`))

/** The newest first. */
const select = (db: Reader, ...conditions: (SQL | undefined)[]) =>
  db
    .select({
      _id: handouts._id,
      batchId: handouts.batchId,
      courseId: batches.courseId,
      name: handouts.name,
      type: handouts.type,
      size: handouts.size,
      url: handouts.url,
      class: {
        _id: classes._id,
        number: classes.number,
        continuesId: classes.continuesId,
        startsAt: classes.startsAt,
        topic: classes.topic,
        state: classes.state,
      },
      createdAt: handouts.createdAt,
    })
    .from(handouts)
    .innerJoin(batches, eq(batches._id, handouts.batchId))
    .leftJoin(classes, eq(classes._id, handouts.classId))
    .where(and(...conditions))
    .orderBy(desc(handouts._id))

const toStudent = prepared((db) =>
  select(db, sitsIn(handouts.batchId, sql.placeholder('userId'))).prepare('handouts_to_student'),
)

export const listOwnHandouts = (db: Db, userId: string) => toStudent(db).execute({ userId })

/** @returns nothing where there is no such batch for this user */
export async function listHandouts(db: Db, user: User, batchId: string) {
  if (!isId(batchId)) return
  const visible = isStaff(user) ? undefined : sitsIn(batches._id, sql`${user._id}::uuid`)
  const [batch] = await db
    .select({ _id: batches._id })
    .from(batches)
    .where(and(eq(batches._id, batchId), visible))
  return batch && select(db, eq(handouts.batchId, batchId))
}

export async function findHandout(db: Reader, user: User, id: string) {
  if (!isId(id)) return
  const [handout] = await db
    .select({ url: handouts.url })
    .from(handouts)
    .where(and(eq(handouts._id, id), isVisibleTo(user)))
  return handout
}

/** Locks the row until the end of the transaction. */
export async function findHandoutToChange(tx: Tx, id: string) {
  if (!isId(id)) return
  const [handout] = await tx.select().from(handouts).where(eq(handouts._id, id)).for('update')
  return handout
}

export const countHandouts = (tx: Tx, batchId: string) => tx.$count(handouts, eq(handouts.batchId, batchId))

/** Whether a batch has this class; it stays until the end of the transaction. */
export async function hasClass(tx: Tx, batchId: string, classId: string) {
  if (!isId(classId)) return false
  const rows = await tx
    .select({ _id: classes._id })
    .from(classes)
    .where(and(eq(classes._id, classId), eq(classes.batchId, batchId)))
    .for('key share')
  return rows.length > 0
}

export async function listSeated(tx: Tx, batchId: string) {
  const rows = await tx
    .select({ studentId: seats.studentId })
    .from(seats)
    .where(and(eq(seats.batchId, batchId), isNull(seats.endedAt)))
    .orderBy(asc(seats.studentId))
  return rows.map(({ studentId }) => studentId)
}

export async function addHandout(tx: Tx, handout: typeof handouts.$inferInsert) {
  await tx.insert(handouts).values(handout)
}

type Saved = Pick<typeof handouts.$inferSelect, 'name' | 'type' | 'url' | 'size' | 'classId'>

export async function saveHandout(tx: Tx, id: string, handout: Saved) {
  await tx.update(handouts).set(handout).where(eq(handouts._id, id))
}

export async function removeHandout(tx: Tx, id: string) {
  await tx.delete(handouts).where(eq(handouts._id, id))
}
