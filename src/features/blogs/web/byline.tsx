import { formatDate } from '#src/shared/time.ts'
import type { Blog } from '../contract.ts'

type Props = { blog: Pick<Blog, 'authorName' | 'createdAt' | 'publishedAt'> }

export function Byline({ blog: { authorName, createdAt, publishedAt } }: Props) {
  const date = publishedAt ?? createdAt
  return (
    <p className="mt-auto flex flex-wrap gap-x-2 text-base text-ink-muted">
      {authorName && <span>{authorName}</span>}
      {authorName && <span aria-hidden>·</span>}
      <time dateTime={date}>{formatDate(date)}</time>
    </p>
  )
}
