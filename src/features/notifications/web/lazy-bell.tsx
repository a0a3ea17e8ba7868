import { Suspense } from 'react'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import { useHydrated } from '#src/web/hydration/use-hydrated.ts'

const Bell = lazyOrBlank(() => import('./bell.tsx'))

/** A placeholder until the bell has loaded: a button in the HTML of the server could not be pressed yet. */
export function LazyBell() {
  const place = <span className="size-11 shrink-0" />
  if (!useHydrated()) return place
  return (
    <Suspense fallback={place}>
      <Bell />
    </Suspense>
  )
}
