import { useQuery } from '@tanstack/react-query'
import { isOpen } from '../../rules.ts'
import type { FullBatch } from '../../shapes.ts'
import { batchesApi } from '../api.ts'

/** The other batches of a batch's course that are not over. */
export function useOtherBatches({ _id: id, courseId }: Pick<FullBatch, '_id' | 'courseId'>) {
  const query = useQuery(batchesApi.all.queryOptions({ input: { courseId, sort: 'startsOn', limit: 200 } }))
  return { query, openBatches: query.data?.body.filter(({ _id, state }) => _id !== id && isOpen(state)) ?? [] }
}
