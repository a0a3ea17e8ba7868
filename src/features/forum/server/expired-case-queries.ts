import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '#src/server/db/db.ts'
import { discussions, moderationCases, replies, reportedTexts } from './table.ts'

const wasDecided = (months: number) =>
  and(ne(moderationCases.state, 'open'), lt(moderationCases.decidedAt, sql`now() - make_interval(months => ${months})`))

/** Decided so many months ago about posts of the forum that are deleted. @returns of which discussions */
export async function removeOldCases(tx: Tx, months: number, limit: number) {
  const isGone = sql`case when ${moderationCases.replyId} is null
    then not exists (select from ${discussions} where id = ${moderationCases.discussionId})
    else not exists (select from ${replies} where id = ${moderationCases.replyId}) end`
  const old = tx
    .select({ _id: moderationCases._id })
    .from(moderationCases)
    .where(and(wasDecided(months), isGone))
    .limit(limit)
  return await tx
    .delete(moderationCases)
    .where(inArray(moderationCases._id, old))
    .returning({ discussionId: moderationCases.discussionId })
}

/**
 * What posts of the forum said when they were reported, where that was decided so many months ago; locks their cases, which
 * may be opened again meanwhile.
 * @returns of which discussions
 */
export async function removeOldTexts(tx: Tx, months: number, limit: number) {
  const old = await tx
    .select({ _id: reportedTexts._id, discussionId: moderationCases.discussionId })
    .from(reportedTexts)
    .innerJoin(moderationCases, eq(moderationCases._id, reportedTexts.caseId))
    .where(wasDecided(months))
    .limit(limit)
    .for('update', { of: moderationCases, skipLocked: true })
  const ids = old.map(({ _id }) => _id)
  if (ids.length > 0) await tx.delete(reportedTexts).where(inArray(reportedTexts._id, ids))
  return old.map(({ discussionId }) => ({ discussionId }))
}
