import { DiscussionDraft, ReplyDraft } from '../../../src/features/forum/contract.ts'
import { discussions, replies } from '../../../src/features/forum/server/table.ts'
import { threads } from '../threads.ts'
import type { Loading } from './loading.ts'
import type { Everyone } from './users.ts'

export async function addDiscussions({ tx, born }: Loading, { students, demoUsers }: Everyone) {
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
  await tx.insert(replies).values(
    rows.flatMap(({ _id: discussionId, replies }) =>
      replies.map(({ age, authorId, content }) => ({
        ...ReplyDraft.parse({ content }),
        ...born(age),
        discussionId,
        authorId,
      })),
    ),
  )
}
