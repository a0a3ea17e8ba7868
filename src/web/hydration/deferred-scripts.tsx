import { createContext, useContext } from 'react'
import { Scripts } from 'react-router'

/** Whether the server defers the hydration of this page. Never set in the browser. */
export const HydrationIsDeferred = createContext(false)

/**
 * React Router's scripts. Where deferred-hydration.ts shall have them they stand in a <template>, which no browser runs
 * or fetches from, and there in a <noscript>, out of which React lifts no <link> into the head.
 */
export function DeferredScripts() {
  if (!useContext(HydrationIsDeferred)) return <Scripts />
  return (
    <template data-scripts>
      <noscript>
        <Scripts />
      </noscript>
    </template>
  )
}
