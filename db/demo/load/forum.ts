import { DiscussionDraft, ReplyDraft } from '../../../src/features/forum/contract.ts'
import { discussions, moderationCases, replies, reports } from '../../../src/features/forum/server/table.ts'
import type { DemoReport } from '../thread-drafts.ts'
import { threads } from '../threads.ts'
import type { Loading } from './loading.ts'
import type { Everyone } from './users.ts'

export type Reported = DemoReport & { discussionId: string; replyId: string }

/** @returns the replies that were reported */
export async function addDiscussions(loading: Loading, { students, demoUsers }: Everyone) {
  const { tx, born } = loading
  const rows = threads(students, demoUsers).map((thread) => ({ ...thread, ...born(thread.age) }))
  await tx.insert(discussions).values(
    rows.map(({ _id, createdAt, authorId, replies, ...draft }) => ({
      ...DiscussionDraft.parse(draft),
      _id,
      createdAt,
      authorId,
      soleAuthorId: replies.every((reply) => reply.authorId === authorId) ? authorId : null,
      replyCount: replies.length,
    })),
  )
  const replyRows = rows.flatMap(({ _id: discussionId, replies }) =>
    replies.map(({ age, authorId, content, report }) => ({
      row: { ...ReplyDraft.parse({ content }), ...born(age), discussionId, authorId },
      report,
    })),
  )
  await tx.insert(replies).values(replyRows.map(({ row }) => row))
  const reported = replyRows.flatMap(({ row: { _id: replyId, discussionId }, report }) =>
    report ? [{ ...report, discussionId, replyId }] : [],
  )
  await addReports(loading, reported, demoUsers)
  return reported
}

async function addReports({ tx, born }: Loading, reported: Reported[], demoUsers: Everyone['demoUsers']) {
  const rows = reported.map((report) => ({ ...report, ...born(report.age) }))
  await tx.insert(moderationCases).values(
    rows.map(({ _id, createdAt: openedAt, discussionId, replyId }) => ({
      _id,
      discussionId,
      replyId,
      state: 'open' as const,
      openedAt,
    })),
  )
  await tx
    .insert(reports)
    .values(
      rows.map(({ _id: caseId, by, reason, createdAt }) => ({ caseId, byId: demoUsers[by]._id, reason, createdAt })),
    )
}
