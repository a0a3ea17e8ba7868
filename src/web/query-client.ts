import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { statusOf } from './api.ts'

const THIRTY_SECONDS = 30_000
const isPassing = (error: unknown) => statusOf(error) === 0 || (statusOf(error) ?? 0) >= 500

/** Whoever hears events is told when an answer grows old; a guest asks again, which costs the server a 304. */
const isGuest = (cache: QueryClient) => cache.getQueryData(['me']) === null

export function createCache() {
  /** A session that ended elsewhere is noticed by the first call it is refused. */
  const onError = (error: unknown) => {
    if (statusOf(error) === 401) cache.setQueryData(['me'], null)
  }
  const cache: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: THIRTY_SECONDS,
        retry: (failures, error) => failures < 1 && isPassing(error),
        refetchInterval: () => (isGuest(cache) ? THIRTY_SECONDS : false),
        refetchOnWindowFocus: () => (isGuest(cache) ? 'always' : true),
      },
      mutations: { networkMode: 'always' },
    },
  })
  return cache
}
