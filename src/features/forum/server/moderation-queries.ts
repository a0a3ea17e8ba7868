import { and, desc, eq, getTableColumns, gte, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { instantText } from '#src/server/db/column-types.ts'
import type { Db, Tx } from '#src/server/db/db.ts'
import { jsonListOf } from '#src/server/db/json-agg.ts'
import { type ListQuery, page } from '#src/server/db/list.ts'
import { messages } from '../messages.ts'
import { type CaseState, DELETABLE_AFTER_DAYS, decisionDueAt, deletableFrom } from '../rules.ts'
import { noteHidden, type Post } from './post-queries.ts'
import { cases, discussions, replies, reports } from './table.ts'

const ofPost = ({ discussion, reply }: Post) => ({ discussionId: discussion._id, replyId: reply?._id ?? null })

/** The case of a post that is locked. */
async function findCase(tx: Tx, post: Post) {
  const { discussionId, replyId } = ofPost(post)
  const [known] = await tx
    .select()
    .from(cases)
    .where(eq(sql`coalesce(${cases.replyId}, ${cases.discussionId})`, replyId ?? discussionId))
  return known
}

/** Opens a case for a post, or again one that was decided. */
async function openCase(tx: Tx, post: Post) {
  const known = await findCase(tx, post)
  if (known?.state === 'open') return known
  const state: CaseState = 'open'
  const [opened] = known
    ? await tx
        .update(cases)
        .set({ state, openedAt: sql`clock_timestamp()` })
        .where(eq(cases._id, known._id))
        .returning()
    : await tx
        .insert(cases)
        .values({ ...ofPost(post), state })
        .returning()
  if (!opened) throw new Error('The case of a locked post is gone')
  return opened
}

/** @returns nothing where this user reported the post before */
export async function addReport(tx: Tx, post: Post, report: { byId: string; reason: string }) {
  const { _id: caseId } = await openCase(tx, post)
  const [added] = await tx
    .insert(reports)
    .values({ ...report, caseId })
    .onConflictDoNothing()
    .returning({ _id: reports._id })
  return added
}

/** `decidedById` is null where it is decided again by a restore. */
type Decision = { decidedById: string | null; decision: string }

/**
 * Hides a post or shows it, and closes its case.
 * @returns who reported it since the last decision, and whether the post was changed; nothing where all was so before
 */
export async function decide(tx: Tx, post: Post, isHidden: boolean, { decidedById, decision }: Decision) {
  const known = await findCase(tx, post)
  const isChanged = (post.hiddenAt !== null) !== isHidden
  if (!isChanged && known?.state !== 'open') return
  if (isChanged) await setHidden(tx, post, isHidden)
  const state: CaseState = isHidden ? 'hidden' : 'shown'
  const decided = { state, decidedById, decision, decidedAt: sql`now()` }
  if (!known) {
    await tx.insert(cases).values({ ...ofPost(post), ...decided })
    return { isChanged, reporters: [] }
  }
  await tx.update(cases).set(decided).where(eq(cases._id, known._id))
  if (known.state !== 'open') return { isChanged, reporters: [] }
  const since = and(eq(reports.caseId, known._id), gte(reports.createdAt, known.openedAt), isNotNull(reports.byId))
  const reporting = await tx.select({ byId: reports.byId }).from(reports).where(since)
  return { isChanged, reporters: reporting.flatMap(({ byId }) => byId ?? []) }
}

async function setHidden(tx: Tx, post: Post, isHidden: boolean) {
  const { discussion, reply } = post
  const hiddenAt = isHidden ? sql`now()` : null
  await noteHidden(tx, post, isHidden)
  if (reply) await tx.update(replies).set({ hiddenAt }).where(eq(replies._id, reply._id))
  else await tx.update(discussions).set({ hiddenAt }).where(eq(discussions._id, discussion._id))
}

/** By the clock of the database, which wrote when it was hidden. */
export async function isDeletable(tx: Tx, { hiddenAt }: Post) {
  const since = sql<boolean>`${hiddenAt}::timestamptz <= now() - make_interval(days => ${DELETABLE_AFTER_DAYS})`
  const { rows } = await tx.execute<{ since: boolean | null }>(sql`select ${since} as since`)
  return rows[0]?.since === true
}

const MOST_REPORTS = 20
const sortable = { openedAt: cases.openedAt }
const author = alias(users, 'author')
const decider = alias(users, 'decider')

const ofDiscussion = getTableColumns(discussions)
const isReply = isNotNull(cases.replyId)
const either = <Value>(ofReply: unknown, ofDiscussion: unknown) =>
  sql<Value>`case when ${isReply} then ${ofReply} else ${ofDiscussion} end`

type Query = Omit<ListQuery<keyof typeof sortable>, 'q'> & { state?: CaseState | undefined }

/** The latest first, but of those to decide the one that waits longest. */
export async function listCases(db: Db, { state, ...query }: Query) {
  const where = state && eq(cases.state, state)
  const sort = query.sort ?? (state === 'open' ? 'openedAt' : '-openedAt')
  const list = { table: cases, where, id: cases._id, sortable, name: `${state ?? 'all'} cases of the forum` }
  const { headers, body } = await page(db, { limit: 20, ...query, sort }, list, (asked, reader) =>
    reader
      .select({
        ...getTableColumns(cases),
        title: ofDiscussion.title,
        content: either<string>(replies.content, ofDiscussion.content),
        authorName: sql<string>`coalesce(${author.name}, ${messages.deletedUser})`,
        postedAt: either<string>(instantText(replies.createdAt), instantText(ofDiscussion.createdAt)),
        editedAt: either<string | null>(instantText(replies.editedAt), instantText(ofDiscussion.editedAt)),
        hiddenAt: either<string | null>(instantText(replies.hiddenAt), instantText(ofDiscussion.hiddenAt)),
        decidedByName: decider.name,
        reportCount: sql<number>`(select count(*)::int from ${reports} where ${reports.caseId} = ${cases._id})`,
        reports: reportsOfCase(reader),
        sortKey: asked.sortKey,
      })
      .from(cases)
      .innerJoin(discussions, eq(discussions._id, cases.discussionId))
      .leftJoin(replies, eq(replies._id, cases.replyId))
      .leftJoin(author, eq(author._id, either(replies.authorId, ofDiscussion.authorId)))
      .leftJoin(decider, eq(decider._id, cases.decidedById))
      .where(and(where, asked.after))
      .orderBy(...asked.order)
      .limit(asked.limit),
  )
  return { headers, body: body.map(asCase) }
}

function reportsOfCase(db: Db) {
  const latest = db
    .select()
    .from(reports)
    .where(eq(reports.caseId, cases._id))
    .orderBy(desc(reports._id))
    .limit(MOST_REPORTS)
    .as('latest')
  const { _id, reason, createdAt } = latest
  return jsonListOf({ _id, byName: users.name, reason, createdAt }, (columns) =>
    db.select(columns).from(latest).leftJoin(users, eq(users._id, latest.byId)).orderBy(desc(_id)),
  )
}

const asCase = <Row extends { openedAt: string; hiddenAt: string | null }>({ hiddenAt, ...row }: Row) => ({
  ...row,
  dueAt: decisionDueAt(row.openedAt),
  deletableFrom: hiddenAt && deletableFrom(hiddenAt),
})
