import { Suspense } from 'react'
import type { User } from '#src/access/user.ts'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import { useHydrated } from '#src/web/hydration/use-hydrated.ts'

const SearchBox = lazyOrBlank(() => import('./search-box.tsx'))

/** The box's place, kept free while it is on its way: a page's policy would refuse its styles in what the server sends. */
export function LazySearchBox({ user }: { user: User }) {
  const room = (
    <div className="size-11 rounded-lg max-md:shrink-0 md:h-11 md:w-96 md:min-w-0 md:border md:border-line-strong" />
  )
  if (!useHydrated()) return room
  return (
    <Suspense fallback={room}>
      <SearchBox user={user} />
    </Suspense>
  )
}
