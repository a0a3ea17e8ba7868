import { formatDate } from '#src/shared/time.ts'
import type { Blog } from '../contract.ts'

export function Byline({ blog: { authorName, createdAt } }: { blog: Pick<Blog, 'authorName' | 'createdAt'> }) {
  return (
    <p className="mt-auto flex flex-wrap gap-x-2 text-base text-ink-muted">
      {authorName && <span>{authorName}</span>}
      {authorName && <span aria-hidden>·</span>}
      <time dateTime={createdAt}>{formatDate(createdAt)}</time>
    </p>
  )
}
