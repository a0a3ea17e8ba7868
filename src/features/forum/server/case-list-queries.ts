import { and, desc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { instantText } from '#src/server/db/column-types.ts'
import type { Db } from '#src/server/db/db.ts'
import { jsonList } from '#src/server/db/json-agg.ts'
import { type ListQuery, page } from '#src/server/db/list.ts'
import { messages } from '../messages.ts'
import { type CaseState, decisionDueAt, deletableFrom } from '../rules.ts'
import { changedTexts, keptAuthorId, titleOfCase } from './reported-text-queries.ts'
import { discussions, moderationCases, replies, reports } from './table.ts'

const MAX_REPORTS = 20
const sortable = { openedAt: moderationCases.openedAt }
const author = alias(users, 'author')
const decider = alias(users, 'decider')

const ofDiscussion = getTableColumns(discussions)
const isReply = isNotNull(moderationCases.replyId)
const columnOfPost = <Value>(ofReply: unknown, ofDiscussion: unknown) =>
  sql<Value>`case when ${isReply} then ${ofReply} else ${ofDiscussion} end`

type Query = Omit<ListQuery<keyof typeof sortable>, 'q'> & { state?: CaseState | undefined }

/** The latest first, but of those to decide the one that waits longest. */
export async function listCases(db: Db, { state, ...query }: Query) {
  const where = state && eq(moderationCases.state, state)
  const sort = query.sort ?? (state === 'open' ? 'openedAt' : '-openedAt')
  const list = {
    table: moderationCases,
    where,
    id: moderationCases._id,
    sortable,
    name: `${state ?? 'all'} cases of the forum`,
  }
  const { headers, body } = await page(db, { limit: 20, ...query, sort }, list, (range, reader) =>
    reader
      .select({
        ...getTableColumns(moderationCases),
        title: titleOfCase,
        content: columnOfPost<string | null>(replies.content, ofDiscussion.content),
        authorName: sql<string>`coalesce(${author.name}, ${messages.deletedUser})`,
        isDeleted: sql<boolean>`${columnOfPost(replies._id, ofDiscussion._id)} is null`,
        changedTexts: changedTexts(reader),
        postedAt: columnOfPost<string | null>(instantText(replies.createdAt), instantText(ofDiscussion.createdAt)),
        editedAt: columnOfPost<string | null>(instantText(replies.editedAt), instantText(ofDiscussion.editedAt)),
        hiddenAt: columnOfPost<string | null>(instantText(replies.hiddenAt), instantText(ofDiscussion.hiddenAt)),
        decidedByName: decider.name,
        reportCount: sql<number>`(select count(*)::int from ${reports} where ${reports.caseId} = ${moderationCases._id})`,
        reports: selectReports(reader),
        sortKey: range.sortKey,
      })
      .from(moderationCases)
      .leftJoin(discussions, eq(discussions._id, moderationCases.discussionId))
      .leftJoin(replies, eq(replies._id, moderationCases.replyId))
      .leftJoin(
        author,
        eq(author._id, sql`coalesce(${columnOfPost(replies.authorId, ofDiscussion.authorId)}, ${keptAuthorId})`),
      )
      .leftJoin(decider, eq(decider._id, moderationCases.decidedById))
      .where(and(where, range.after))
      .orderBy(...range.order)
      .limit(range.limit),
  )
  return { headers, body: body.map(toCase) }
}

function selectReports(db: Db) {
  const latest = db
    .select()
    .from(reports)
    .where(eq(reports.caseId, moderationCases._id))
    .orderBy(desc(reports._id))
    .limit(MAX_REPORTS)
    .as('latest')
  const { _id, reason, createdAt } = latest
  return jsonList({ _id, byName: users.name, reason, createdAt }, (columns) =>
    db.select(columns).from(latest).leftJoin(users, eq(users._id, latest.byId)).orderBy(desc(_id)),
  )
}

const toCase = <Row extends { openedAt: string; hiddenAt: string | null }>({ hiddenAt, ...row }: Row) => ({
  ...row,
  dueAt: decisionDueAt(row.openedAt),
  deletableFrom: hiddenAt && deletableFrom(hiddenAt),
})
