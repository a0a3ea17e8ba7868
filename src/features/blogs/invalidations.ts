import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { CacheTag, Invalidations } from '#src/shared/cache-tag.ts'
import type { BlogEvents } from './contract.ts'

const tagsOfPost = ({ slug }: { slug: string }): CacheTag[] => [
  ['blogs', 'list'],
  ['blogs', 'all'],
  ['blogs', 'get', { slug }],
]
/** Posts show the name of their author. */
const tagsWithNames = (): CacheTag[] => [['blogs']]

export const blogsInvalidations: Invalidations<BlogEvents, AccountEvents & UserEvents> = {
  newBlogPosted: tagsOfPost,
  blogChanged: tagsOfPost,
  userChanged: tagsWithNames,
  userDeleted: tagsWithNames,
}
