import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { CacheTag, Invalidations } from '#src/shared/cache-tag.ts'
import type { BlogEvents } from './contract.ts'

const oneOf = ({ slug }: { slug: string }): CacheTag[] => [
  ['blogs', 'list'],
  ['blogs', 'all'],
  ['blogs', 'get', { slug }],
]
/** Posts show the name of their author. */
const namesIn = (): CacheTag[] => [['blogs']]

export const blogsInvalidations: Invalidations<BlogEvents, AccountEvents & UserEvents> = {
  newBlogPosted: oneOf,
  blogChanged: oneOf,
  userChanged: namesIn,
  userDeleted: namesIn,
}
