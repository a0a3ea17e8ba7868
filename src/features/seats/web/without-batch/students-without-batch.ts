import { useQuery } from '@tanstack/react-query'
import { type Context, requestContext } from '#src/web/api/prefetch.ts'
import { useSetup } from '#src/web/api/setup.ts'
import type { ListInput, ListKind } from '#src/web/table/list.ts'
import { seatsApi } from '../api.ts'

export type Field = 'name' | 'email' | 'cancelledAt'
export const WITHOUT_BATCH_LIST: ListKind<Field> = { fields: ['name', 'email', 'cancelledAt'], sort: '-cancelledAt' }

export const withoutBatch = (input: ListInput<Field>) => seatsApi.withoutBatch.queryOptions({ input })

/** Who has been without one for the longest. */
const longest = () => withoutBatch({ sort: 'cancelledAt', limit: 1 })

/** For a loader: none without the classroom. */
export const withoutBatchIn = (context: Context) => (context.get(requestContext).setup.classroom ? [longest()] : [])

/** Nobody until they have loaded, and without the classroom. */
export function useFirstWithoutBatch() {
  const isThere = useSetup()?.classroom ?? false
  const { data } = useQuery({ ...longest(), enabled: isThere })
  return { longest: data?.body[0], total: Number(data?.headers['x-total-count'] ?? 0) }
}
