import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { CacheTag, Invalidations } from '#src/shared/cache-tag.ts'
import type { ForumEvents } from './contract.ts'

/** The forum shows the names of authors. */
const tagsWithNames = (): CacheTag[] => [['forum']]

export const forumInvalidations: Invalidations<ForumEvents, AccountEvents & UserEvents> = {
  discussionChanged: ({ discussionId }) => [
    ['forum', 'list'],
    ['forum', 'get', { id: discussionId }],
    ['forum', 'reports'],
  ],
  postReported: () => [['forum', 'reports']],
  reportsDecided: () => [['forum', 'reports']],
  postDecided: () => [],
  userChanged: tagsWithNames,
  userDeleted: tagsWithNames,
}
