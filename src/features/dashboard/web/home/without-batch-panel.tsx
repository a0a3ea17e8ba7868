import { useStudentsWithoutBatch } from '#src/features/batches/web/seats/students-without-batch.ts'
import { WithoutBatchRows } from '#src/features/batches/web/seats/without-batch-rows.tsx'
import { HomePanel } from './home-panel.tsx'

const FIRST = 5

/** Whose batch was cancelled, to be called about another. */
export function WithoutBatchPanel() {
  const students = useStudentsWithoutBatch()
  if (students.length === 0) return null
  const all = { to: '/dashboard/admin/students/without-batch', text: `All ${students.length}` }
  return (
    <HomePanel title={`Without a batch (${students.length})`} all={students.length > FIRST ? all : undefined}>
      <WithoutBatchRows students={students.slice(0, FIRST)} />
    </HomePanel>
  )
}
