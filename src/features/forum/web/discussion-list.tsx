import { type ReactNode, type RefObject, useRef } from 'react'
import { Empty } from '#src/web/ui/empty.tsx'
import { Pager, SearchBox } from '#src/web/ui/list-tools.tsx'
import { Spinner } from '#src/web/ui/spinner.tsx'
import type { Discussion } from '../contract.ts'
import { Categories } from './categories.tsx'
import { DiscussionCard } from './discussion-card.tsx'
import type { Discussions } from './use-discussions.ts'

type Shown = {
  found: Discussions
  /** The one the address asks for: first, where it is not among those found. */
  opened?: Discussion | undefined
  /** What stands below the replies of each. */
  answer?: ((discussion: Discussion) => ReactNode) | undefined
}

export function DiscussionList({ found, opened, answer }: Shown) {
  const { category, list, query } = found
  const top = useRef<HTMLDivElement>(null)
  if (query.isPending) return <Spinner label="Loading discussions" />
  if (!query.data) return <p role="alert">Error: {query.error?.message}</p>
  const part = query.data
  const isFirst = list.q === '' && list.before === 0
  if (part.body.length === 0 && isFirst && !category && !opened)
    return <Empty>No discussions yet. Be the first to start one!</Empty>
  const isAmong = part.body.some(({ _id }) => _id === opened?._id)
  const cards = opened && !isAmong && isFirst ? [opened, ...part.body] : part.body
  return (
    <div ref={top} className="grid scroll-mt-20 grid-cols-1 gap-4">
      <div className="mb-2 grid gap-4">
        <Categories chosen={category} />
        <SearchBox label="Search discussions" onSearch={list.search} />
      </div>
      {cards.length === 0 && <p role="status">{list.q ? 'Nothing fits your search.' : 'Nothing here yet.'}</p>}
      <ul className="grid grid-cols-1 gap-4">
        {cards.map((discussion) => (
          <DiscussionCard key={discussion._id} discussion={discussion} isOpen={discussion._id === opened?._id}>
            {answer?.(discussion)}
          </DiscussionCard>
        ))}
      </ul>
      {(part.body.length > 0 || list.before > 0) && (
        <Pager list={turning(list, top)} part={part} isComing={query.isPlaceholderData} />
      )}
    </div>
  )
}

/** Another part is read from its top. */
function turning(list: Discussions['list'], top: RefObject<HTMLElement | null>): Discussions['list'] {
  const turned = (turn: () => void) => {
    turn()
    top.current?.scrollIntoView()
  }
  return { ...list, forward: (link) => turned(() => list.forward(link)), back: () => turned(list.back) }
}
