import { BatchDetails } from '../page/batch-details.tsx'
import { useBatch } from '../page/use-batch.ts'
import type { ClassesSlots } from '../slots.ts'
import { ClassesSection } from './classes-section.tsx'

export function ClassesOfBatch({ slots: { Receipts, Announcements, Handouts } }: { slots: ClassesSlots }) {
  const { batch, now } = useBatch()
  return (
    <>
      <BatchDetails batch={batch} />
      <ClassesSection batch={batch} now={now} Receipts={Receipts} />
      <Handouts batch={batch} />
      <Announcements batch={batch} />
    </>
  )
}
