import { and, asc, eq, getTableColumns, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { searchableUserTexts } from '#src/features/accounts/server/queries.ts'
import { users } from '#src/features/accounts/server/table.ts'
import { discussions } from '#src/features/forum/server/table.ts'
import { isId } from '#src/server/db/column-types.ts'
import type { Db, Tx } from '#src/server/db/db.ts'
import { contains, type ListQuery, page } from '#src/server/db/list.ts'
import { searchableName } from '#src/server/db/searchable.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import { MAX_MATCHES_COUNTED } from '#src/shared/list.ts'
import type { ActivityFilter } from '../contract.ts'

/** `since` and `until` are moments, the last not included. */
type Query = ListQuery<'createdAt'> & ActivityFilter

const concernsUser = (id: string) =>
  or(eq(auditLog.actorId, id), eq(auditLog.subjectId, id), eq(auditLog.studentId, id))

function matchesFilter({ kind, userId, since, until }: ActivityFilter) {
  return and(
    kind && eq(auditLog.kind, kind),
    userId === undefined ? undefined : isId(userId) ? concernsUser(userId) : sql`false`,
    since ? gte(auditLog.at, since) : undefined,
    until ? lt(auditLog.at, until) : undefined,
  )
}

const sortable = { createdAt: auditLog.at }

/** Counted no further than a search is: a year of it is a million rows. */
const countMatches = (where: SQL | undefined) =>
  sql<number>`(select count(*)::int from (select 1 from ${auditLog} where ${where ?? sql`true`} limit ${sql.raw(String(MAX_MATCHES_COUNTED))}) found)`

export function listActivity(
  db: Db,
  { moments, ...query }: Query & { moments: Pick<ActivityFilter, 'since' | 'until'> },
) {
  const where = and(
    matchesFilter({ ...query, ...moments }),
    contains([auditLog.label, auditLog.studentName].map(searchableName), query.q),
  )
  const list = { table: auditLog, where, id: auditLog._id, sortable, total: countMatches(where) }
  return page(db, { ...query, sort: query.sort ?? '-createdAt' }, list, ({ sortKey, after, order, limit }, reader) =>
    reader
      .select({ ...getTableColumns(auditLog), sortKey })
      .from(auditLog)
      .where(and(where, after))
      .orderBy(...order)
      .limit(limit),
  )
}

/** In the order of their ids, for an export. */
export const activityAfter = (db: Db, filter: ActivityFilter, after: string, limit: number) =>
  db
    .select()
    .from(auditLog)
    .where(and(matchesFilter(filter), sql`${auditLog._id} > ${after}`))
    .orderBy(asc(auditLog._id))
    .limit(limit)

const MAX_USERS = 20

/** Whose name or address fits, by name; or the one with this id. */
export const findUsers = (db: Db, { q, id }: { q?: string | undefined; id?: string | undefined }) =>
  db
    .select({ _id: users._id, name: users.name, isStaff: sql<boolean>`${ne(users.role, 'student')}` })
    .from(users)
    .where(
      and(contains(searchableUserTexts, q), id === undefined ? undefined : isId(id) ? eq(users._id, id) : sql`false`),
    )
    .orderBy(sql`lower(${users.name})`, users._id)
    .limit(MAX_USERS)

/** The name of a deleted student goes from every row that had it, and the titles of their discussions that are gone; ids stay. */
export async function removeStudentNames(tx: Tx, userId: string) {
  await tx.update(auditLog).set({ actorName: null }).where(eq(auditLog.actorId, userId))
  await tx.update(auditLog).set({ label: null }).where(eq(auditLog.subjectId, userId))
  await tx
    .update(auditLog)
    .set({ label: null })
    .where(inArray(auditLog.subjectId, listDeletedDiscussions(tx, userId)))
  await tx.update(auditLog).set({ studentName: null }).where(eq(auditLog.studentId, userId))
}

/** Those that go with their account, and those that they started and that were deleted before. */
function listDeletedDiscussions(tx: Tx, userId: string) {
  const going = tx.select({ _id: discussions._id }).from(discussions).where(eq(discussions.soleAuthorId, userId))
  const started = and(eq(auditLog.actorId, userId), eq(auditLog.action, 'forum.create'))
  const isGone = sql`not exists (select from ${discussions} where ${discussions._id} = ${auditLog.subjectId})`
  return going.union(
    tx
      .select({ _id: sql<string>`${auditLog.subjectId}` })
      .from(auditLog)
      .where(and(started, isGone)),
  )
}
