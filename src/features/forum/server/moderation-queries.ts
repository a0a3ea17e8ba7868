import { and, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { isId } from '#src/server/db/column-types.ts'
import type { Tx } from '#src/server/db/db.ts'
import { type CaseState, DELETABLE_AFTER_DAYS } from '../rules.ts'
import { noteHidden, type Post, type PostId } from './post-queries.ts'
import { addReportedText } from './reported-text-queries.ts'
import { discussions, moderationCases, replies, reports } from './table.ts'

const isOfPost = ({ discussion, reply }: Post) => ({ discussionId: discussion._id, replyId: reply?._id ?? null })

const isAbout = (postId: string) =>
  eq(sql`coalesce(${moderationCases.replyId}, ${moderationCases.discussionId})`, postId)

/** The case of a post that is locked. */
async function findCase(tx: Tx, post: Post) {
  const { discussionId, replyId } = isOfPost(post)
  const [moderationCase] = await tx
    .select()
    .from(moderationCases)
    .where(isAbout(replyId ?? discussionId))
  return moderationCase
}

/** Opens a case for a post, or again one that was decided. */
async function openCase(tx: Tx, post: Post) {
  const moderationCase = await findCase(tx, post)
  if (moderationCase?.state === 'open') return moderationCase
  const state: CaseState = 'open'
  const [opened] = moderationCase
    ? await tx
        .update(moderationCases)
        .set({ state, openedAt: sql`clock_timestamp()` })
        .where(eq(moderationCases._id, moderationCase._id))
        .returning()
    : await tx
        .insert(moderationCases)
        .values({ ...isOfPost(post), state })
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
  if (added) await addReportedText(tx, caseId, post)
  return added
}

/** `decidedById` is null where it is decided again by a restore. */
type Decision = { decidedById: string | null; decision: string }

/**
 * Hides a post or shows it, and closes its case.
 * @returns who reported it since the last decision, and whether the post was changed; nothing where all was so before
 */
export async function decide(tx: Tx, post: Post, isHidden: boolean, { decidedById, decision }: Decision) {
  const moderationCase = await findCase(tx, post)
  const isChanged = (post.hiddenAt !== null) !== isHidden
  if (!isChanged && moderationCase?.state !== 'open') return
  if (isChanged) await setHidden(tx, post, isHidden)
  const state: CaseState = isHidden ? 'hidden' : 'shown'
  const decided = { state, decidedById, decision, decidedAt: sql`now()` }
  const [saved] = moderationCase
    ? await tx.update(moderationCases).set(decided).where(eq(moderationCases._id, moderationCase._id)).returning()
    : await tx
        .insert(moderationCases)
        .values({ ...isOfPost(post), ...decided })
        .returning()
  if (saved && isHidden) await addReportedText(tx, saved._id, post)
  return { isChanged, reporters: moderationCase?.state === 'open' ? await listReporters(tx, moderationCase) : [] }
}

/** Closes the open case of a post that is deleted. @returns who reported it since the last decision; nothing without one */
export async function closeCase(tx: Tx, { id, replyId }: PostId, { decidedById, decision }: Decision) {
  if (!isId(id) || (replyId !== undefined && !isId(replyId))) return
  const state: CaseState = 'shown'
  const [closed] = await tx
    .update(moderationCases)
    .set({ state, decidedById, decision, decidedAt: sql`now()` })
    .where(and(isAbout(replyId ?? id), eq(moderationCases.discussionId, id), eq(moderationCases.state, 'open')))
    .returning()
  return closed && listReporters(tx, closed)
}

/** Since it was opened. */
async function listReporters(tx: Tx, { _id, openedAt }: typeof moderationCases.$inferSelect) {
  const since = and(eq(reports.caseId, _id), gte(reports.createdAt, openedAt), isNotNull(reports.byId))
  const reporting = await tx.select({ byId: reports.byId }).from(reports).where(since)
  return reporting.flatMap(({ byId }) => byId ?? [])
}

/** Of a post that staff delete for good; of a discussion with those of its replies. */
export async function removeCases(tx: Tx, { discussion, reply }: Post) {
  await tx
    .delete(moderationCases)
    .where(reply ? eq(moderationCases.replyId, reply._id) : eq(moderationCases.discussionId, discussion._id))
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
