import { useQuery } from '@tanstack/react-query'
import { type Context, requestContext } from '#src/web/api/prefetch.ts'
import { useSetup } from '#src/web/api/setup.ts'
import { batchesApi } from '../api.ts'

export const studentsWithoutBatch = () => batchesApi.withoutBatch.queryOptions()

/** For a loader: none without the classroom. */
export const withoutBatchIn = (context: Context) =>
  context.get(requestContext).setup.classroom ? [studentsWithoutBatch()] : []

/** Empty until they have loaded, and without the classroom. */
export function useStudentsWithoutBatch() {
  const isThere = useSetup()?.classroom ?? false
  return useQuery({ ...studentsWithoutBatch(), enabled: isThere }).data ?? []
}
