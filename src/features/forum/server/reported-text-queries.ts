import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#src/server/db/db.ts'
import { jsonList } from '#src/server/db/json-agg.ts'
import { messages } from '../messages.ts'
import type { Post } from './post-queries.ts'
import { discussions, moderationCases, replies, reportedTexts } from './table.ts'

const { caseId, authorId, title, content } = reportedTexts

/** Keeps what a post that is locked says at this moment, unless that is kept already. */
export async function addReportedText(tx: Tx, caseId: string, post: Post) {
  const { discussion, reply } = post
  const text = { caseId, title: reply ? null : discussion.title, content: (reply ?? discussion).content }
  const isSame = and(
    eq(reportedTexts.caseId, caseId),
    sql`${title} is not distinct from ${text.title}::text`,
    eq(content, text.content),
  )
  if ((await tx.$count(reportedTexts, isSame)) === 0)
    await tx.insert(reportedTexts).values({ ...text, authorId: post.authorId })
}

const ofCase = eq(caseId, moderationCases._id)
const isAnother = sql`(${content} is distinct from (case when ${moderationCases.replyId} is null then ${discussions.content} else ${replies.content} end)
  or ${title} is not null and ${title} is distinct from ${discussions.title})`

/** Those that the post of a case does not say any more, the latest first; all of one that is deleted. */
export function changedTexts(db: Db) {
  const changed = db.select().from(reportedTexts).where(and(ofCase, isAnother)).as('changed')
  const { _id, title, content, at } = changed
  return jsonList({ _id, title, content, at }, (columns) => db.select(columns).from(changed).orderBy(desc(_id)))
}

const latest = <Value>(column: unknown) =>
  sql<Value>`(select ${column} from ${reportedTexts} where ${ofCase} order by ${reportedTexts._id} desc limit 1)`

/** Of the discussion of a case, also after it was deleted. */
export const titleOfCase = sql<string>`coalesce(${discussions.title}, ${latest(title)}, ${messages.deletedDiscussion})`
/** Who wrote a post that is deleted. */
export const keptAuthorId = latest<string | null>(authorId)
