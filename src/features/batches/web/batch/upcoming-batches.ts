import { useQuery } from '@tanstack/react-query'
import type { Context } from '#src/web/api/prefetch.ts'
import { requestContext } from '#src/web/api/prefetch.ts'
import { useSetup } from '#src/web/api/setup.ts'
import { batchesApi } from '../api.ts'

const upcomingQuery = (courseId?: string) => batchesApi.next.queryOptions({ input: courseId ? { courseId } : {} })

/** Of all courses. */
export const allUpcoming = upcomingQuery()

/** For a loader: the upcoming batches of a course, or of all; none without the classroom. */
export const upcomingBatches = (context: Context, courseId?: string) =>
  context.get(requestContext).setup.classroom ? [upcomingQuery(courseId)] : []

/** Empty until they have loaded, and without the classroom. */
export function useUpcomingBatches(courseId?: string) {
  const isThere = useSetup()?.classroom ?? false
  return useQuery({ ...upcomingQuery(courseId), enabled: isThere }).data ?? []
}

/** One of a course, by its id; nothing where there is none, or no longer. */
export function useUpcomingBatch(courseId: string | null, id: string | null) {
  const isThere = (useSetup()?.classroom ?? false) && courseId !== null && id !== null
  return useQuery({ ...upcomingQuery(courseId ?? ''), enabled: isThere }).data?.find(({ _id }) => _id === id)
}
