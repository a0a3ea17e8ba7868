import type { FullBatch } from '#src/features/batches/shapes.ts'
import { FormerSeatsSection } from './former-seats-section.tsx'
import { SeatsSection } from './seats-section.tsx'
import { WaitingSection } from './waiting-section.tsx'

/** Who has a seat in a batch or waits for one; of one that was cancelled, what became of them. */
export function StudentsOfBatch({ batch, now }: { batch: FullBatch; now: number }) {
  if (batch.state === 'cancelled') return <FormerSeatsSection batch={batch} />
  return (
    <>
      <SeatsSection batch={batch} now={now} />
      <WaitingSection batch={batch} />
    </>
  )
}
