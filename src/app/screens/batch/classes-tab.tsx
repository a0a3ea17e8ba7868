import { AnnouncementsSection } from '#src/features/announcements/web/announcements-section.tsx'
import type { FullBatch } from '#src/features/batches/shapes.ts'
import { ClassesOfBatch } from '#src/features/batches/web/classes/classes-of-batch.tsx'
import { Receipts } from '#src/features/timetable/web/receipts.tsx'

const Announcements = ({ batch: { _id } }: { batch: FullBatch }) => <AnnouncementsSection to={{ batchId: _id }} />

const slots = { Announcements, Receipts }

/** The first tab of a batch: its classes, and what was announced to it. */
export default function ClassesTab() {
  return <ClassesOfBatch slots={slots} />
}
