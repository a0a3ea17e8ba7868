import { Suspense } from 'react'
import { lazyOrBlank } from '#src/web/lazy-or-blank.ts'

const Bell = lazyOrBlank(() => import('./bell.tsx'))

/** The bell's place, kept free while it is on its way: a visitor never loads it. */
export function MemberBell() {
  return (
    <Suspense fallback={<span className="size-11 shrink-0" />}>
      <Bell />
    </Suspense>
  )
}
