import { type ReactNode, useRef } from 'react'
import { useFocusAfterRemoval } from '#src/web/hooks/use-focus-after-removal.ts'
import { Pager, SearchBox } from '#src/web/table/list-tools.tsx'
import { Empty } from '#src/web/ui/empty.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import type { Discussion } from '../contract.ts'
import { Categories } from './categories.tsx'
import { DiscussionCard } from './discussion-card.tsx'
import { DiscussionsSkeleton } from './discussions-skeleton.tsx'
import type { Discussions } from './use-discussions.ts'

type Props = {
  discussions: Discussions
  /** The one the address asks for: first, where it is not among those found. */
  opened?: Discussion | undefined
  /** Below the replies of each. */
  replyForm?: ((discussion: Discussion) => ReactNode) | undefined
}

const isDefault = ({ category, list }: Discussions) => !category && !list.q && list.before === 0

export function DiscussionList({ discussions, opened, replyForm }: Props) {
  const { category, list, query } = discussions
  const top = useRef<HTMLDivElement>(null)
  const isEmpty = !query.isPlaceholderData && query.data?.body.length === 0
  if (isEmpty && isDefault(discussions) && !opened) return <Empty>No discussions yet. Be the first to start one!</Empty>
  /** The next page is read from its top. */
  const pageChanged = (turn: () => void) => {
    turn()
    top.current?.scrollIntoView()
  }
  const turning = {
    ...list,
    forward: (link: string) => pageChanged(() => list.forward(link)),
    back: () => pageChanged(list.back),
  }
  return (
    <div ref={top} className="grid scroll-mt-20 grid-cols-1 gap-4">
      <div className="mb-2 grid grid-cols-1 gap-4">
        <Categories chosen={category} words={list.q} />
        <SearchBox label="Search discussions" words={list.q} onSearch={list.search} />
      </div>
      <Cards discussions={discussions} opened={opened} replyForm={replyForm} />
      {query.data && (query.data.body.length > 0 || list.before > 0) && (
        <Pager list={turning} page={query.data} isComing={query.isPlaceholderData} />
      )}
    </div>
  )
}

function Cards({ discussions: { list, query }, opened, replyForm }: Props) {
  const focus = useFocusAfterRemoval<HTMLUListElement>(query.data)
  if (query.isPending) return <DiscussionsSkeleton />
  if (!query.data) return <Failed query={query} />
  const { body } = query.data
  const isAmong = body.some(({ _id }) => _id === opened?._id)
  const cards = body.map((discussion) => (discussion._id === opened?._id ? opened : discussion))
  if (opened && !isAmong) cards.unshift(opened)
  if (cards.length === 0) return <p role="status">{list.q ? 'Nothing matches your search.' : 'Nothing here yet.'}</p>
  return (
    <ul {...focus} className="grid grid-cols-1 gap-4 outline-none">
      {cards.map((discussion) => (
        <DiscussionCard key={discussion._id} discussion={discussion} isOpen={discussion._id === opened?._id}>
          {replyForm?.(discussion)}
        </DiscussionCard>
      ))}
    </ul>
  )
}
