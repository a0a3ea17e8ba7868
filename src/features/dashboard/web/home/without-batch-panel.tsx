import { useLatestWithoutBatch } from '#src/features/batches/web/seats/students-without-batch.ts'
import { WithoutBatchRows } from '#src/features/batches/web/seats/without-batch-rows.tsx'
import { WITHOUT_BATCH } from '#src/features/enrollments/web/classroom-slots.ts'
import { HomePanel } from './home-panel.tsx'

/** Whose batch was cancelled, to be called about another. */
export function WithoutBatchPanel() {
  const { students, total } = useLatestWithoutBatch()
  if (students.length === 0) return null
  const all = { to: `/dashboard/admin/students?filter=${WITHOUT_BATCH}`, text: `All ${total}` }
  return (
    <HomePanel title={`Without a batch (${total})`} all={all}>
      <WithoutBatchRows students={students} />
    </HomePanel>
  )
}
