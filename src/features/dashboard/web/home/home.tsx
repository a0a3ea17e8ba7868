import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import type { User } from '#src/access/user.ts'
import { useIsJustApproved } from '#src/features/users/web/approvals.ts'
import { useNow } from '#src/web/hooks/use-now.ts'
import { keepRemovedRows, useStableContent } from '#src/web/hooks/use-stable-content.ts'
import { Failed } from '#src/web/ui/failed.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { Skeleton, SkeletonBlock } from '#src/web/ui/skeleton.tsx'
import type { Figures } from '../../contract.ts'
import { type Card, HomeCards } from './home-cards.tsx'
import { Panels } from './home-panel.tsx'

type Props<Data> = {
  title: string
  query: UseQueryResult<Data>
  cards: Card[]
  /** How many panels are usually above the cards. */
  panels: number
  /** What needs this user, above everything else. */
  children: (home: Data, now: number) => ReactNode
  below: (home: Data, now: number) => ReactNode
}

/** The home of a role: what is pending for the user, where to go from here, and what has changed. */
export function Home<Data extends { figures: Figures; waiting?: User[] }>({
  title,
  query,
  cards,
  panels,
  children,
  below,
}: Props<Data>) {
  const now = useNow()
  const home = useStableHome(query.data)
  return (
    <>
      <PageHead title={title} hidden />
      <h1 className="text-3xl">{title}</h1>
      {query.isPending && <HomeSkeleton panels={panels} />}
      {query.isError && !query.data && <Failed query={query} />}
      {home && children(home, now)}
      <HomeCards cards={cards} figures={query.data?.figures} />
      {home && below(home, now)}
    </>
  )
}

/** A student who was approved from here stays for now, and nothing moves right after a press. */
function useStableHome<Figured extends { waiting?: User[] }>(home: Figured | undefined) {
  const isJustApproved = useIsJustApproved()
  const settle = useCallback(
    (before: Figured | undefined, next: Figured | undefined) => {
      if (!before?.waiting || !next?.waiting) return next
      const waiting = keepRemovedRows(before.waiting, next.waiting, isJustApproved)
      return { ...next, waiting: waiting.slice(0, Math.max(before.waiting.length, next.waiting.length)) }
    },
    [isJustApproved],
  )
  return useStableContent(home, 'home', settle)
}

const HomeSkeleton = ({ panels }: { panels: number }) => (
  <Skeleton label="Loading what is new">
    <Panels>
      {Array.from({ length: panels }, (_, panel) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: panels are equal
        <div key={panel} className="grid gap-4 rounded-2xl border border-line bg-paper-raised p-4">
          <SkeletonBlock className="h-6 w-40" />
          <SkeletonBlock className="h-11" />
          <SkeletonBlock className="h-11" />
          <SkeletonBlock className="h-11" />
        </div>
      ))}
    </Panels>
  </Skeleton>
)
