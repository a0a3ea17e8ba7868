import { useQuery } from '@tanstack/react-query'
import type { Context } from '#src/web/api/prefetch.ts'
import { requestContext } from '#src/web/api/prefetch.ts'
import { useSetup } from '#src/web/api/setup.ts'
import { batchesApi } from '../api.ts'

const coming = (courseId?: string) => batchesApi.next.queryOptions({ input: courseId ? { courseId } : {} })

/** For a loader: the coming batches of a course, or of all; nothing where there is no classroom. */
export const comingBatches = (context: Context, courseId?: string) =>
  context.get(requestContext).setup.classroom ? [coming(courseId)] : []

/** Empty until they are known, and where there is no classroom. */
export function useComingBatches(courseId?: string) {
  const isThere = useSetup()?.classroom ?? false
  return useQuery({ ...coming(courseId), enabled: isThere }).data ?? []
}
