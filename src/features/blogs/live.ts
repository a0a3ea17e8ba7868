import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { Stale, Topic } from '#src/shared/topic.ts'
import type { BlogEvents } from './contract.ts'

const oneOf = ({ slug }: { slug: string }): Topic[] => [
  ['blogs', 'list'],
  ['blogs', 'all'],
  ['blogs', 'get', { slug }],
]
/** Posts show the name of their author. */
const namesIn = (): Topic[] => [['blogs']]

export const blogsLive: Stale<BlogEvents, AccountEvents & UserEvents> = {
  newBlogPosted: oneOf,
  blogChanged: oneOf,
  userChanged: namesIn,
  userDeleted: namesIn,
}
