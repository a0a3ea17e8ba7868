import { and, asc, desc, eq, getTableColumns, isNull, lt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { isId } from '#src/server/db/column-types.ts'
import { type Db, prepared, type Reader, type Tx } from '#src/server/db/db.ts'
import { jsonList } from '#src/server/db/json-agg.ts'
import { contains, type ListQuery, page } from '#src/server/db/list.ts'
import { onlyRow } from '#src/server/db/only-row.ts'
import { searchableName, searchableProse } from '#src/server/db/searchable.ts'
import { truncate } from '#src/shared/text.ts'
import { messages } from '../messages.ts'
import { REPLIES_PER_PAGE, takeReplyPage } from '../rules.ts'
import { discussions, replies } from './table.ts'

const { authorId: _, soleAuthorId: __, ...listed } = getTableColumns(discussions)
const { authorId: ___, discussionId: ____, hiddenAt: _____, ...replied } = getTableColumns(replies)
const selectAuthorName = sql<string>`coalesce(${users.name}, ${messages.deletedUser})`
export const authorName = selectAuthorName.as('author_name')
const sortable = { createdAt: discussions._id }

/** Whoever asks; null for a guest. */
export type Viewer = string | null
const isOwn = (authorId: PgColumn) => sql<boolean>`coalesce(${authorId} = ${sql.placeholder('viewer')}, false)`

/** Each includes its last replies, so a longer page could be megabytes. */
const MAX_DISCUSSIONS = 20

type Query = ListQuery<keyof typeof sortable> & { category?: string | undefined }

export async function listDiscussions(db: Db, viewer: Viewer, query: Query) {
  const { q, category } = query
  const where = and(
    category ? eq(discussions.category, category) : undefined,
    contains([searchableName(discussions.title), searchableProse(discussions.content)], q),
    // What a hidden text holds is not to be guessed by searching.
    q ? isNull(discussions.hiddenAt) : undefined,
  )
  const sorted = {
    ...query,
    sort: query.sort ?? '-createdAt',
    limit: Math.min(query.limit ?? MAX_DISCUSSIONS, MAX_DISCUSSIONS),
  }
  const name = category ? `discussions of ${category}` : 'discussions'
  const list = { table: discussions, where, values: { viewer }, id: discussions._id, sortable, name }
  const { headers, body } = await page(db, sorted, list, ({ sortKey, after, order, limit }, reader) =>
    rows(reader, { last: lastReplies(reader), sortKey })
      .where(and(where, after))
      .orderBy(...order)
      .limit(limit),
  )
  return { headers, body: body.map(toDiscussion) }
}

const rows = <More extends Record<string, SQL>>(db: Db, more: More) =>
  db
    .select({ ...listed, authorName, isOwn: isOwn(discussions.authorId), ...more })
    .from(discussions)
    .leftJoin(users, eq(users._id, discussions.authorId))

/** Of each discussion so many that `takeReplyPage` can tell whether there are more. */
function lastReplies(db: Db, before?: Placeholder) {
  const last = db
    .select()
    .from(replies)
    .where(and(eq(replies.discussionId, discussions._id), before && lt(replies._id, before)))
    .orderBy(desc(replies._id))
    .limit(REPLIES_PER_PAGE + 1)
    .as('last')
  const { _id, content, createdAt, editedAt, hiddenAt, authorId } = last
  return jsonList(
    { _id, content, createdAt, editedAt, hiddenAt, authorName: selectAuthorName, isOwn: isOwn(authorId) },
    (columns) => db.select(columns).from(last).leftJoin(users, eq(users._id, authorId)).orderBy(asc(_id)),
  )
}

const isRequested = eq(discussions._id, sql.placeholder('id'))
const withLast = prepared((db) =>
  rows(db, { last: lastReplies(db) })
    .where(isRequested)
    .prepare('discussion'),
)
const withEarlierReplies = prepared((db) =>
  rows(db, { last: lastReplies(db, sql.placeholder('before')) })
    .where(isRequested)
    .prepare('discussion before a reply'),
)

/** With the replies before `before`, which is one of its own; else with the last. */
export async function findDiscussion(db: Reader, viewer: Viewer, id: string, before?: string) {
  if (!isId(id)) return
  const [row] = await (before ? withEarlierReplies : withLast)(db).execute({ id, before, viewer })
  return row && toDiscussion(row)
}

type Row = Awaited<ReturnType<ReturnType<typeof withLast>['execute']>>[number]

/** In the place of everything that a hidden post says, and of who said it. */
const withoutText = { content: messages.hidden, authorName: '', editedAt: null, isHidden: true, isOwn: false }
/** Replies repeat what they answer. */
const hidden = {
  ...withoutText,
  title: messages.hidden,
  preview: messages.hidden,
  replyCount: 0,
  replies: [],
  earlier: null,
}

function toDiscussion({ last, hiddenAt, ...row }: Row) {
  if (hiddenAt) return { ...row, ...hidden }
  const preview = truncate(row.content.replace(/\s+/g, ' '), 160)
  return { ...row, isHidden: false, preview, ...takeReplyPage(last.map(toReply)) }
}

const toReply = ({ hiddenAt, ...reply }: Row['last'][number]) =>
  hiddenAt ? { ...reply, ...withoutText } : { ...reply, isHidden: false }

/**
 * Locks the account until the end of the transaction, before anything else is locked: its deletion would otherwise wait
 * for what they write, which waits for their account.
 */
export async function findAuthor(tx: Tx, id: string) {
  const [author] = await tx.select().from(users).where(eq(users._id, id)).for('key share')
  return author
}

export async function addDiscussion(
  tx: Tx,
  discussion: { title: string; content: string; category: string; authorId: string },
) {
  const added = await tx
    .insert(discussions)
    .values({ ...discussion, soleAuthorId: discussion.authorId })
    .returning()
  return onlyRow(added)._id
}

/** One reply as `viewer` may read it: of a hidden discussion none is to be read. */
export async function findReply(db: Reader, viewer: string, id: string) {
  const [row] = await db
    .select({
      ...replied,
      authorName,
      isOwn: sql<boolean>`coalesce(${replies.authorId} = ${viewer}, false)`,
      hiddenAt: sql<string | null>`coalesce(${replies.hiddenAt}, ${discussions.hiddenAt})`,
    })
    .from(replies)
    .innerJoin(discussions, eq(discussions._id, replies.discussionId))
    .leftJoin(users, eq(users._id, replies.authorId))
    .where(eq(replies._id, id))
  return row && toReply(row)
}

/** Counts one reply more, and notes that not only its author wrote. @returns nothing where there is none to reply to */
export async function countReply(tx: Tx, id: string, authorId: string) {
  if (!isId(id)) return
  const [discussion] = await tx
    .update(discussions)
    .set({
      replyCount: sql`${discussions.replyCount} + 1`,
      soleAuthorId: sql`case when ${discussions.authorId} = ${authorId} then ${discussions.soleAuthorId} end`,
    })
    .where(and(eq(discussions._id, id), isNull(discussions.hiddenAt)))
    .returning({ title: discussions.title })
  return discussion
}

export async function addReply(tx: Tx, reply: { discussionId: string; content: string; authorId: string }) {
  return onlyRow(await tx.insert(replies).values(reply).returning({ _id: replies._id }))._id
}
