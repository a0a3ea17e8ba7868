import { useQuery } from '@tanstack/react-query'
import { type Context, requestContext } from '#src/web/api/prefetch.ts'
import { useSetup } from '#src/web/api/setup.ts'
import type { ListInput, ListKind } from '#src/web/table/list.ts'
import { seatsApi } from './api.ts'

export type Field = 'name' | 'email' | 'cancelledAt'
export const WITHOUT_BATCH_LIST: ListKind<Field> = { fields: ['name', 'email', 'cancelledAt'], sort: '-cancelledAt' }

export const withoutBatch = (input: ListInput<Field>) => seatsApi.withoutBatch.queryOptions({ input })

/** Who lost their batch last. */
const latest = () => withoutBatch({ sort: '-cancelledAt', limit: 5 })

/** For a loader: none without the classroom. */
export const withoutBatchIn = (context: Context) => (context.get(requestContext).setup.classroom ? [latest()] : [])

/** Nobody until they have loaded, and without the classroom. */
export function useLatestWithoutBatch() {
  const isThere = useSetup()?.classroom ?? false
  const { data } = useQuery({ ...latest(), enabled: isThere })
  return { students: data?.body ?? [], total: Number(data?.headers['x-total-count'] ?? 0) }
}
