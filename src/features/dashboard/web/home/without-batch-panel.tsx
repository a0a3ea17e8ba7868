import { WITHOUT_BATCH } from '#src/features/enrollments/web/classroom-slots.ts'
import { useLatestWithoutBatch } from '#src/features/seats/web/students-without-batch.ts'
import { WithoutBatchRows } from '#src/features/seats/web/without-batch-rows.tsx'
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
