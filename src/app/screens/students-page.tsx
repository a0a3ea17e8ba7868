import { WITHOUT_BATCH } from '#src/features/enrollments/web/classroom-slots.ts'
import { StudentsPage } from '#src/features/enrollments/web/students-page.tsx'
import { studentQueries } from '#src/features/enrollments/web/students-table.tsx'
import { WITHOUT_BATCH_LIST, withoutBatch } from '#src/features/seats/web/without-batch/students-without-batch.ts'
import { WithoutBatchTable } from '#src/features/seats/web/without-batch/without-batch-table.tsx'
import { prefetch, requestContext } from '#src/web/api/prefetch.ts'
import { parseListQuery } from '#src/web/table/list.ts'
import type { Route } from './+types/students-page.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const { classroom } = context.get(requestContext).setup
  if (classroom && query.get('filter') === WITHOUT_BATCH)
    return prefetch(context, [withoutBatch(parseListQuery(query, WITHOUT_BATCH_LIST).input)])
  const { list, beside } = studentQueries(query)
  return prefetch(context, [list], beside)
}

export default function StudentsScreen() {
  return <StudentsPage WithoutBatch={WithoutBatchTable} />
}
