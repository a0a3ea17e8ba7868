import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isStaff } from '#src/access/rules.ts'
import type { User } from '#src/access/user.ts'
import { users } from '#src/features/accounts/server/table.ts'
import { calendar } from '#src/features/batches/rules.ts'
import { batches, classes, seats } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { isId } from '#src/server/db/column-types.ts'
import type { Db, Tx } from '#src/server/db/db.ts'
import { type ListQuery, page } from '#src/server/db/list.ts'
import { ANSWERED_DAYS, KEPT_DAYS, type LeaveState } from '../rules.ts'
import { leaves } from './table.ts'

const dayOf = (instant: SQL) => sql`(${instant} at time zone ${calendar.timeZone})::date`

/** The classes that a leave is for, as `held`: of batches in which its student has a seat now. */
const covered = sql`from ${seats} seat join ${classes} held on held.batch_id = seat.batch_id
  where seat.student_id = ${leaves.studentId} and seat.ended_at is null and held.state <> 'cancelled'
    and (held.id = ${leaves.classId} or ${dayOf(sql`held.starts_at`)} between ${leaves.firstDay} and ${leaves.lastDay})`

const hasBegun = sql<boolean>`exists (select ${covered} and held.starts_at <= now())`

/** Its student has a seat where it is for; its class is held, and attendance can still be marked. */
const isToAnswer = and(
  isNull(leaves.answer),
  or(
    and(
      isNotNull(leaves.classId),
      sql`exists (select ${covered} and held.ends_at > now() - make_interval(days => ${ANSWERED_DAYS}))`,
    ),
    sql`${leaves.lastDay} >= ${dayOf(sql`now()`)} - ${ANSWERED_DAYS}::int and exists (select from ${seats} seat
      join ${batches} batch on batch.id = seat.batch_id
      where seat.student_id = ${leaves.studentId} and seat.ended_at is null and batch.ends_at > now() - make_interval(days => ${ANSWERED_DAYS}))`,
  ),
)

const begins = sql`coalesce((select held.starts_at from ${classes} held where held.id = ${leaves.classId}),
  ${leaves.firstDay}::timestamp at time zone ${calendar.timeZone})`
const sortable = { begins, createdAt: leaves._id }
const inState = { open: isToAnswer, answered: isNotNull(leaves.answer) }

const answerer = alias(users, 'answerer')

const row = {
  _id: leaves._id,
  student: { _id: users._id, name: users.name },
  class: {
    _id: classes._id,
    number: classes.number,
    continuesId: classes.continuesId,
    startsAt: classes.startsAt,
    endsAt: classes.endsAt,
    state: classes.state,
  },
  batch: { name: batches.name, weekdays: batches.weekdays, startTime: batches.startTime },
  courseTitle: sql<string>`coalesce(${courses.title}, '')`,
  firstDay: leaves.firstDay,
  lastDay: leaves.lastDay,
  classes: sql<number>`(select count(*)::int ${covered})`,
  reason: leaves.reason,
  createdAt: leaves.createdAt,
  answer: leaves.answer,
  answeredAt: leaves.answeredAt,
  answeredByName: answerer.name,
  hasBegun,
}

type Query = Omit<ListQuery<keyof typeof sortable>, 'q'> & {
  state?: LeaveState | undefined
  studentId?: string | undefined
}

function isOf(studentId: string | undefined) {
  if (studentId === undefined) return
  return isId(studentId) ? eq(leaves.studentId, studentId) : sql`false`
}

/** The latest first, but of those to answer the one that begins next. */
export function listLeaves(db: Db, user: User, { state, studentId, ...query }: Query) {
  const where = and(state && inState[state], isOf(isStaff(user) ? studentId : user._id))
  const sort = query.sort ?? (state === 'open' ? 'begins' : '-createdAt')
  const list = { table: leaves, where: where ?? sql`true`, id: leaves._id, sortable }
  // With what else was asked: the next part's address carries it.
  const listed = { limit: 20, ...query, sort, state, studentId }
  return page(db, listed, list, ({ sortKey, after, order, limit }, reader) =>
    reader
      .select({ ...row, sortKey })
      .from(leaves)
      .innerJoin(users, eq(users._id, leaves.studentId))
      .leftJoin(classes, eq(classes._id, leaves.classId))
      .leftJoin(batches, eq(batches._id, classes.batchId))
      .leftJoin(courses, eq(courses._id, batches.courseId))
      .leftJoin(answerer, eq(answerer._id, leaves.answeredById))
      .where(and(where, after))
      .orderBy(...order)
      .limit(limit),
  )
}
export type LeaveRow = Omit<Awaited<ReturnType<typeof listLeaves>>['body'][number], 'sortKey'>

const columns = {
  _id: leaves._id,
  studentId: leaves.studentId,
  classId: leaves.classId,
  firstDay: leaves.firstDay,
  lastDay: leaves.lastDay,
  answer: leaves.answer,
  hasBegun,
}

/** Whoever changes one locks its student before. */
export async function findLeave(tx: Tx, id: string) {
  if (!isId(id)) return
  const [leave] = await tx.select(columns).from(leaves).where(eq(leaves._id, id))
  return leave
}
export type LeaveToChange = NonNullable<Awaited<ReturnType<typeof findLeave>>>

export async function addLeave(tx: Tx, leave: typeof leaves.$inferInsert & { _id: string }) {
  await tx.insert(leaves).values(leave)
  return leave._id
}

/** @returns false where it has an answer */
export async function saveAnswer(
  tx: Tx,
  id: string,
  answered: Pick<typeof leaves.$inferInsert, 'answer' | 'answeredById'>,
) {
  const saved = await tx
    .update(leaves)
    .set({ ...answered, answeredAt: sql`now()` })
    .where(and(eq(leaves._id, id), isNull(leaves.answer)))
  return saved.rowCount === 1
}

export async function removeLeave(tx: Tx, id: string) {
  await tx.delete(leaves).where(eq(leaves._id, id))
}

export const listLeavesOf = (tx: Tx, studentId: string) =>
  tx.select(columns).from(leaves).where(eq(leaves.studentId, studentId))

/** Those that ended 90 days ago. */
export async function removeOldLeaves(tx: Tx) {
  const end = sql`coalesce((select held.ends_at from ${classes} held where held.id = ${leaves.classId}),
    (${leaves.lastDay} + 1)::timestamp at time zone ${calendar.timeZone})`
  await tx.delete(leaves).where(lt(end, sql`now() - make_interval(days => ${KEPT_DAYS})`))
}
