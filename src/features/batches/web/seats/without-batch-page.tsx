import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { prefetch } from '#src/web/api/prefetch.ts'
import { FormSkeleton } from '#src/web/forms/form-skeleton.tsx'
import { Empty } from '#src/web/ui/empty.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { Panel } from '#src/web/ui/panel.tsx'
import type { Route } from './+types/without-batch-page.ts'
import { studentsWithoutBatch } from './students-without-batch.ts'
import { WithoutBatchRows } from './without-batch-rows.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, [studentsWithoutBatch()])

export default function WithoutBatchPage() {
  const query = useQuery(studentsWithoutBatch())
  const students = useLocation().pathname.replace(/\/[^/]+$/, '')
  return (
    <>
      <p className="-mb-2">
        <Link to={students} className="inline-flex min-h-11 items-center">
          Students List
        </Link>
      </p>
      <PageHead title="Students without a batch" hidden />
      <h1 className="text-3xl">Students without a batch</h1>
      <p>Their batch was cancelled. They leave this list once they have a seat, wait for one, or leave the course.</p>
      {query.isPending && <FormSkeleton label="Loading the students" />}
      {query.isError && <Failed query={query} />}
      {query.data?.length === 0 && <Empty>Nobody is without a batch.</Empty>}
      {query.data && query.data.length > 0 && (
        <Panel title="To be called">
          <WithoutBatchRows students={query.data} />
        </Panel>
      )}
    </>
  )
}
