import { createContext, useContext } from 'react'
import { Scripts } from 'react-router'

/**
 * Milliseconds at rest after which this page is hydrated by itself; undefined where it is at once. Never set in the
 * browser.
 */
export const HydrationDelay = createContext<number | undefined>(undefined)

/**
 * React Router's scripts. Where deferred-hydration.ts shall have them they stand in a <template>, which no browser runs
 * or fetches from, and there in a <noscript>, out of which React lifts no <link> into the head.
 */
export function DeferredScripts() {
  const delay = useContext(HydrationDelay)
  if (delay === undefined) return <Scripts />
  return (
    <template data-scripts={delay}>
      <noscript>
        <Scripts />
      </noscript>
    </template>
  )
}
