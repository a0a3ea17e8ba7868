import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { isPending } from '#src/access/rules.ts'
import type { User } from '#src/access/user.ts'
import { type CacheTag, covers } from '#src/shared/cache-tag.ts'
import { toRecord } from '#src/shared/unknown.ts'
import { errorStatus } from './errors.ts'
import { SESSION_KEY } from './session.ts'

const THIRTY_SECONDS = 30_000
/** So is the end of a session, where another has begun meanwhile. */
const isTransient = (error: unknown) =>
  errorStatus(error) === 0 || errorStatus(error) === 401 || (errorStatus(error) ?? 0) >= 500

/** Clients that receive no events poll, which costs the server a 304. */
function receivesNoEvents(client: QueryClient) {
  const user = client.getQueryData<User | null>(SESSION_KEY)
  return user !== undefined && (user === null || isPending(user))
}

/**
 * A first answer that is under way when something changes was perhaps read before that: TanStack Query would take it for
 * new. It is asked for once more when it is there.
 */
class CarefulQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ) {
    const underWay = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
    const first = underWay.filter(({ state }) => state.data === undefined)
    await super.invalidateQueries(filters, options)
    for (const { queryKey } of first)
      void super.invalidateQueries({ queryKey, exact: true, fetchStatus: 'idle' }, options)
  }
}

/**
 * A session that ended elsewhere is noticed by the first request that is refused. What was under way while this browser
 * got another session, as by a new password, is refused too: so the server is asked.
 */
export function noticeEndOfSession(client: QueryClient, error: unknown) {
  if (errorStatus(error) === 401) void client.refetchQueries({ queryKey: SESSION_KEY })
}

export function createQueryClient() {
  const onError = (error: unknown) => noticeEndOfSession(client, error)
  const client: QueryClient = new CarefulQueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: THIRTY_SECONDS,
        retry: (failures, error) => failures < 1 && isTransient(error),
        refetchInterval: () => (receivesNoEvents(client) ? THIRTY_SECONDS : false),
        refetchOnWindowFocus: () => (receivesNoEvents(client) ? 'always' : true),
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/** Whether a query's answer is of this tag; its key is as `createApi` makes it. */
export const matchesTag =
  (tag: CacheTag) =>
  ({ queryKey: [path, options] }: { queryKey: readonly unknown[] }) =>
    Array.isArray(path) && covers(tag, { path, input: toRecord(options).input })
