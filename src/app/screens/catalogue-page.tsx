import { comingBatches, useComingBatches } from '#src/features/batches/web/batch/coming.ts'
import { NextBatchLine } from '#src/features/batches/web/batch/next-batch-line.tsx'
import { CataloguePage, catalogue } from '#src/features/courses/web/catalogue-page.tsx'
import { prefetch } from '#src/web/api/prefetch.ts'
import type { Route } from './+types/catalogue-page.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, [catalogue()], comingBatches(context))

export default function CatalogueWithBatches() {
  const coming = useComingBatches()
  const nextOf = (courseId: string) => coming.find((batch) => batch.courseId === courseId)
  return <CataloguePage noteOf={(courseId) => <NextBatchLine next={nextOf(courseId)} />} />
}
