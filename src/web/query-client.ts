import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { covers, type Topic } from '#src/shared/topic.ts'
import { fieldsOf } from '#src/shared/unknown.ts'
import { statusOf } from './errors.ts'
import { SESSION_KEY } from './session.ts'

const THIRTY_SECONDS = 30_000
const isPassing = (error: unknown) => statusOf(error) === 0 || (statusOf(error) ?? 0) >= 500

/** Whoever hears events is told when an answer grows old; a guest asks again, which costs the server a 304. */
const isGuest = (client: QueryClient) => client.getQueryData(SESSION_KEY) === null

export function createQueryClient() {
  /** A session that ended elsewhere is noticed by the first call it is refused. */
  const onError = (error: unknown) => {
    if (statusOf(error) === 401) client.setQueryData(SESSION_KEY, null)
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: THIRTY_SECONDS,
        retry: (failures, error) => failures < 1 && isPassing(error),
        refetchInterval: () => (isGuest(client) ? THIRTY_SECONDS : false),
        refetchOnWindowFocus: () => (isGuest(client) ? 'always' : true),
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/** Whether a query's answer is of this topic; its key is as `createApi` makes it. */
export const isOf =
  (topic: Topic) =>
  ({ queryKey: [path, options] }: { queryKey: readonly unknown[] }) =>
    Array.isArray(path) && covers(topic, { path, input: fieldsOf(options).input })
