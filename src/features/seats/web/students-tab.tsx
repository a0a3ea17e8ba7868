import { useBatch } from '#src/features/batches/web/page/use-batch.ts'
import { FormerSeatsSection } from './former-seats-section.tsx'
import { Roll } from './roll.tsx'
import { SeatsSection } from './seats-section.tsx'
import { WaitingSection } from './waiting-section.tsx'

/** Who has a seat in a batch or waits for one; of one that was cancelled, what became of them. */
export default function StudentsTab() {
  const { batch, now } = useBatch()
  if (batch.state === 'cancelled') return <FormerSeatsSection batch={batch} />
  return (
    <>
      <SeatsSection batch={batch} now={now} />
      <WaitingSection batch={batch} />
      <Roll batch={batch} />
    </>
  )
}
