import type { DehydratedState } from '@tanstack/react-query'
import { useState } from 'react'
import { useMatches } from 'react-router'
import { toRecord } from '#src/shared/unknown.ts'

/**
 * What the loaders of this document were answered, for a HydrationBoundary. A document from the page cache holds older
 * answers, but none that anything has changed since: they are as young as the visit, and no guest has to ask for them
 * again at once. (A member's are asked for once more when the socket is there.)
 */
export function useDehydratedState(): DehydratedState {
  const matches = useMatches()
  // Once: in the browser loaders answer nothing, and what was removed from the cache since must not come back.
  const [state] = useState(() => ({
    mutations: [],
    queries: matches.flatMap(({ loaderData }) => queriesIn(loaderData)),
  }))
  return state
}

function queriesIn(loaderData: unknown) {
  // As `prefetch` and the loader of root.tsx return it; React Router types no data of other routes.
  const dehydrated = toRecord(loaderData).dehydratedState as DehydratedState | undefined
  // By this device's clock, which says when they are stale: beside the server's, they would never be, or always.
  const dataUpdatedAt = Date.now() - performance.now()
  return (dehydrated?.queries ?? []).map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } }))
}
