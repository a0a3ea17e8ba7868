import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { isId } from '#src/server/db/column-types.ts'
import type { Db, Reader, Tx } from '#src/server/db/db.ts'
import { contains, type ListQuery, page } from '#src/server/db/list.ts'
import { onlyRow } from '#src/server/db/only-row.ts'
import { searchableName, searchableProse } from '#src/server/db/searchable.ts'
import type { RequestKind, RequestState } from '../../rules.ts'
import { requests } from '../table.ts'

type Draft = { userId: string; kind: RequestKind; text: string }

/** @param days within which it is answered */
export async function addRequest(tx: Tx, draft: Draft, days: number) {
  const dueAt = sql`now() + make_interval(days => ${days})`
  const added = await tx
    .insert(requests)
    .values({ ...draft, dueAt })
    .returning({ _id: requests._id })
  return onlyRow(added)
}

const MAX_SHOWN = 100

/** The newest first. */
export const ownRequests = (db: Reader, userId: string) =>
  db.select().from(requests).where(eq(requests.userId, userId)).orderBy(desc(requests._id)).limit(MAX_SHOWN)

/** One request, locked until the end of the transaction. */
export async function lockRequest(tx: Tx, id: string) {
  if (!isId(id)) return
  const [request] = await tx.select().from(requests).where(eq(requests._id, id)).for('update')
  return request
}

export async function removeRequest(tx: Tx, id: string) {
  await tx.delete(requests).where(eq(requests._id, id))
}

export async function saveAnswer(tx: Tx, id: string, answered: { answer: string; answeredById: string }) {
  await tx
    .update(requests)
    .set({ ...answered, answeredAt: sql`now()` })
    .where(eq(requests._id, id))
}

/** With the account of whoever sent it. */
export async function findRequest(db: Reader, id: string) {
  const [sentBy] = await db
    .select({ request: requests, account: users })
    .from(requests)
    .innerJoin(users, eq(users._id, requests.userId))
    .where(eq(requests._id, id))
  return sentBy
}

const answerer = alias(users, 'answerer')
const sortable = { createdAt: requests.createdAt }

const STATE_ORDER: Record<RequestState, SQL | undefined> = {
  open: and(isNull(requests.answeredAt), isNull(requests.erasesAt)),
  answered: isNotNull(requests.answeredAt),
  erasing: isNotNull(requests.erasesAt),
}
const isInState = (state: RequestState | undefined) => state && STATE_ORDER[state]

type Query = ListQuery<keyof typeof sortable> & { state?: RequestState | undefined }

/** Searched by what was asked, and by whom. */
export function listRequests(db: Db, { state, ...query }: Query) {
  const asking = contains([searchableName(users.name), searchableName(users.email)], query.q)
  const ids = asking && db.select({ _id: users._id }).from(users).where(asking)
  const matches = ids && or(contains([searchableProse(requests.text)], query.q), inArray(requests.userId, ids))
  const where = and(isInState(state), matches)
  const list = { table: requests, where, id: requests._id, sortable, name: `${state ?? 'all'} privacy requests` }
  return page(db, query, list, ({ sortKey, after, order, limit }, reader) =>
    reader
      .select({
        ...getTableColumns(requests),
        name: users.name,
        email: users.email,
        isStudent: sql<boolean>`${users.role} = 'student'`,
        answeredByName: answerer.name,
        sortKey,
      })
      .from(requests)
      .innerJoin(users, eq(users._id, requests.userId))
      .leftJoin(answerer, eq(answerer._id, requests.answeredById))
      .where(and(where, after))
      .orderBy(...order)
      .limit(limit),
  )
}
