import { openFirst } from '#src/features/batches/rules.ts'
import { NextBatchLine } from '#src/features/batches/web/batch/next-batch-line.tsx'
import { upcomingBatches, useUpcomingBatches } from '#src/features/batches/web/batch/upcoming-batches.ts'
import { CataloguePage, catalogueQuery } from '#src/features/courses/web/catalogue-page.tsx'
import { prefetch } from '#src/web/api/prefetch.ts'
import type { Route } from './+types/catalogue-page.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, [catalogueQuery()], upcomingBatches(context))

export default function CatalogueWithBatches() {
  const batches = openFirst(useUpcomingBatches())
  const findNextBatch = (courseId: string) => batches.find((batch) => batch.courseId === courseId)
  return <CataloguePage noteOf={(courseId) => <NextBatchLine next={findNextBatch(courseId)} />} />
}
