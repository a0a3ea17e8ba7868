import { AnnouncementsSection } from '#src/features/announcements/web/announcements-section.tsx'
import type { FullBatch } from '#src/features/batches/shapes.ts'
import { ClassesOfBatch } from '#src/features/batches/web/classes/classes-of-batch.tsx'
import { handoutsQuery } from '#src/features/handouts/web/api.ts'
import { HandoutsSection } from '#src/features/handouts/web/handouts-section.tsx'
import { Receipts } from '#src/features/timetable/web/receipts.tsx'
import { prefetch } from '#src/web/api/prefetch.ts'
import type { Route } from './+types/classes-tab.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => prefetch(context, [], [handoutsQuery(id)])

const Announcements = ({ batch: { _id } }: { batch: FullBatch }) => <AnnouncementsSection to={{ batchId: _id }} />

const slots = { Announcements, Handouts: HandoutsSection, Receipts }

/** The first tab of a batch: its classes, and what was handed out and announced to it. */
export default function ClassesTab() {
  return <ClassesOfBatch slots={slots} />
}
