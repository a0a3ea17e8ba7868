import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'
import type { CacheTag } from '#src/shared/cache-tag.ts'
import { matchesTag } from './query-client.ts'
import { isSession } from './session.ts'

/** Milliseconds in which the events of one change arrive. */
const EVENT_WINDOW_MS = 30
/** Milliseconds after its response in which the event of a change has arrived, if there is one. */
const EVENT_TIMEOUT_MS = 1_000

type Refetch = { isDone: Promise<unknown> }

let isConnected = false
let changedTags: CacheTag[] = []
const waiting = new Set<(refetch: Refetch) => void>()

/** For the one listener of the socket: while it is not connected, a mutation refetches by itself. */
export function setConnected(connected: boolean) {
  isConnected = connected
}

/** Refetches, once for all events of one change, the queries they invalidate. */
export function refetchChanged(queryClient: QueryClient, tags: CacheTag[]) {
  const isFirst = changedTags.length === 0
  changedTags.push(...tags)
  if (!isFirst || tags.length === 0) return
  setTimeout(() => {
    const predicates = changedTags.map(matchesTag)
    changedTags = []
    const isDone = queryClient.invalidateQueries({ predicate: (query) => predicates.some((matches) => matches(query)) })
    for (const resolve of waiting) resolve({ isDone })
    waiting.clear()
  }, EVENT_WINDOW_MS)
}

/**
 * To be called before a change is sent; what it returns, after its response. The change's own event refetches what it made
 * stale: only without a socket, or where no event comes, the mutation does.
 */
export function watchChange(queryClient: QueryClient) {
  const event = isConnected && new Promise<Refetch>((resolve) => waiting.add(resolve))
  return async function refetched(
    filters: InvalidateQueryFilters = { predicate: (query) => !isSession(query) },
  ): Promise<void> {
    const none = new Promise<undefined>((resolve) => setTimeout(resolve, EVENT_TIMEOUT_MS))
    const refetch = event && (await Promise.race([event, none]))
    await (refetch ? refetch.isDone : queryClient.invalidateQueries(filters))
  }
}
