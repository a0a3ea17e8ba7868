import { and, asc, eq, getTableColumns, gt, inArray, or, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { isId } from '#src/server/db/column-types.ts'
import type { Tx } from '#src/server/db/db.ts'
import { noteReplay, removeReplay } from '#src/server/replay/replay.ts'
import { EDITABLE_MINUTES } from '../rules.ts'
import { discussions, replies } from './table.ts'

export type PostId = { id: string; replyId?: string | undefined }

const isEditable = sql<boolean>`created_at > now() - make_interval(mins => ${EDITABLE_MINUTES})`

/**
 * Locks the accounts of whoever acts, of whoever wrote the posts and of whoever started their discussions, to which what is
 * done about the posts may refer: in one order, and before any post is locked.
 * @returns whether whoever acts is there still
 */
export async function lockAuthors(tx: Tx, posts: PostId[], actorId?: string) {
  const ids = posts.flatMap(({ id, replyId }) => [id, replyId ?? id]).filter(isId)
  const starters = tx.select({ _id: discussions.authorId }).from(discussions).where(inArray(discussions._id, ids))
  const authors = tx.select({ _id: replies.authorId }).from(replies).where(inArray(replies._id, ids))
  const locked = await tx
    .select({ _id: users._id })
    .from(users)
    .where(or(actorId ? eq(users._id, actorId) : undefined, inArray(users._id, starters), inArray(users._id, authors)))
    .orderBy(asc(users._id))
    .for('key share')
  return locked.some(({ _id }) => _id === actorId)
}

/**
 * A discussion, or a reply in it, with its discussion: locked until the end of the transaction, so that what is done to the
 * posts of one discussion happens one after the other. Accounts are locked before it (`lockAuthors`).
 */
export async function findPost(tx: Tx, { id, replyId }: PostId) {
  if (!isId(id) || (replyId !== undefined && !isId(replyId))) return
  const [discussion] = await tx
    .select({ ...getTableColumns(discussions), isEditable })
    .from(discussions)
    .where(eq(discussions._id, id))
    .for('no key update')
  if (!discussion) return
  const { authorId, hiddenAt } = discussion
  if (replyId === undefined)
    return { discussion, reply: undefined, authorId, hiddenAt, isEditable: discussion.isEditable }
  const [reply] = await tx
    .select({ ...getTableColumns(replies), isEditable })
    .from(replies)
    .where(and(eq(replies._id, replyId), eq(replies.discussionId, id)))
    .for('no key update')
  if (!reply) return
  return { discussion, reply, authorId: reply.authorId, hiddenAt: reply.hiddenAt, isEditable: reply.isEditable }
}
export type Post = NonNullable<Awaited<ReturnType<typeof findPost>>>

/** As it is noted for a restore. */
export const HIDDEN_POST = 'hiddenPost'

export async function noteHidden(tx: Tx, { discussion, reply }: Post, isHidden: boolean) {
  const subject = reply ? `${discussion._id}/${reply._id}` : discussion._id
  if (isHidden) await noteReplay(tx, HIDDEN_POST, subject)
  else await removeReplay(tx, HIDDEN_POST, subject)
}

/** A reply is answered by those after it. */
export async function isAnswered(tx: Tx, { discussion, reply }: Post) {
  if (!reply) return discussion.replyCount > 0
  const later = and(eq(replies.discussionId, discussion._id), gt(replies._id, reply._id))
  return (await tx.$count(replies, later)) > 0
}

type Texts = Partial<Pick<typeof discussions.$inferInsert, 'title' | 'content' | 'category'>>

export async function editPost(tx: Tx, { discussion, reply }: Post, texts: Texts) {
  const edited = { ...texts, editedAt: sql`now()` }
  if (reply) await tx.update(replies).set(edited).where(eq(replies._id, reply._id))
  else await tx.update(discussions).set(edited).where(eq(discussions._id, discussion._id))
}

/** Of a discussion with its replies; after that of a reply nobody but its author may have written in it. */
export async function removePost(tx: Tx, { discussion, reply }: Post) {
  if (!reply) return void (await tx.delete(discussions).where(eq(discussions._id, discussion._id)))
  await tx.delete(replies).where(eq(replies._id, reply._id))
  const isByOther = sql`${replies.authorId} is distinct from ${discussion.authorId}`
  const byOthers = await tx.$count(replies, and(eq(replies.discussionId, discussion._id), isByOther))
  await tx
    .update(discussions)
    .set({
      replyCount: sql`${discussions.replyCount} - 1`,
      soleAuthorId: byOthers === 0 ? discussion.authorId : null,
    })
    .where(eq(discussions._id, discussion._id))
}
