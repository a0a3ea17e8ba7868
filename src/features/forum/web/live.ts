import { api } from '#src/web/api.ts'
import type { Stale } from '#src/web/stale.ts'

export const forumLive: Stale<'discussionChanged'> = {
  discussionChanged: ({ discussionId }) => [api.forum.list.key(), api.forum.get.key({ input: { id: discussionId } })],
}
