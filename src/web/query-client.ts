import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { Person } from '#src/access/person.ts'
import { isPending } from '#src/access/rules.ts'
import { covers, type Topic } from '#src/shared/topic.ts'
import { fieldsOf } from '#src/shared/unknown.ts'
import { statusOf } from './errors.ts'
import { SESSION_KEY } from './session.ts'

const THIRTY_SECONDS = 30_000
const isPassing = (error: unknown) => statusOf(error) === 0 || (statusOf(error) ?? 0) >= 500

/** Whoever hears events is told when an answer grows old; others ask again, which costs the server a 304. */
function hearsNothing(client: QueryClient) {
  const person = client.getQueryData<Person | null>(SESSION_KEY)
  return person !== undefined && (person === null || isPending(person))
}

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
        refetchInterval: () => (hearsNothing(client) ? THIRTY_SECONDS : false),
        refetchOnWindowFocus: () => (hearsNothing(client) ? 'always' : true),
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
