import { ORPCError } from '@orpc/client'
import { dehydrate, type FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Person } from '#src/features/people/contract.ts'
import { type Api, type ApiClient, apiOver } from './api.ts'

/** What entry.server puts here for each document. */
export const apiClient = createContext<ApiClient>()
export const viewer = createContext<Person | null>()
/** What this installation has: whether people can sign in through a provider, and where files are kept. */
export type Setup = { social: boolean; mediaHost: 'local' | 's3' }
export const setup = createContext<Setup>()

// Query options of different calls share no type argument but the options' shape itself.
// biome-ignore lint/suspicious/noExplicitAny: see above
type AnyQuery = FetchQueryOptions<any, any, any, any>

const OWN_PAGE = new Set([401, 403, 404])

/**
 * Answers a page's queries before it is rendered. What may not be seen becomes the page for it; any other failure is
 * left to the screen, which asks again and shows its own line, under a status that nobody keeps.
 */
export async function prefetch(context: Readonly<RouterContextProvider>, queries: (api: Api) => AnyQuery[]) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const results = await Promise.allSettled(
    queries(apiOver(context.get(apiClient))).map((query) => cache.fetchQuery(query)),
  )
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  for (const failure of failures) {
    if (!(failure instanceof ORPCError)) throw failure
    // An address that no call could read leads nowhere.
    const status = failure.status === 400 ? 404 : failure.status
    if (OWN_PAGE.has(status)) throw data({ message: failure.message }, { status })
  }
  return data({ cache: dehydrate(cache) }, { status: failures.length > 0 ? 503 : 200 })
}

/** In the browser a page opens at once and its screen asks for what it lacks; only documents are prefetched. */
export const clientLoader = () => null
