import { Suspense } from 'react'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import { useHydrated } from '#src/web/hydration/use-hydrated.ts'

const Bell = lazyOrBlank(() => import('./bell.tsx'))

/** The bell's place, kept free until it answers: a button that the server drew would be pressed in vain meanwhile. */
export function MemberBell() {
  const place = <span className="size-11 shrink-0" />
  if (!useHydrated()) return place
  return (
    <Suspense fallback={place}>
      <Bell />
    </Suspense>
  )
}
