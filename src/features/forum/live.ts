import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { Stale, Topic } from '#src/shared/topic.ts'
import type { ForumEvents } from './contract.ts'

/** The forum shows the names of authors. */
const namesIn = (): Topic[] => [['forum']]

export const forumLive: Stale<ForumEvents, AccountEvents & UserEvents> = {
  discussionChanged: ({ discussionId }) => [
    ['forum', 'list'],
    ['forum', 'get', { id: discussionId }],
  ],
  userChanged: namesIn,
  userDeleted: namesIn,
}
