import type { MemberEvents } from '#src/features/members/contract.ts'
import type { PeopleEvents } from '#src/features/people/contract.ts'
import type { Stale, Topic } from '#src/shared/topic.ts'
import type { ForumEvents } from './contract.ts'

/** An author's name stands in the forum. */
const namesIn = (): Topic[] => [['forum']]

export const forumLive: Stale<ForumEvents, PeopleEvents & MemberEvents> = {
  discussionChanged: ({ discussionId }) => [
    ['forum', 'list'],
    ['forum', 'get', { id: discussionId }],
  ],
  personChanged: namesIn,
  personDeleted: namesIn,
}
