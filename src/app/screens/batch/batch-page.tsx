import { announcementsQuery } from '#src/features/announcements/web/api.ts'
import { MessageAll } from '#src/features/announcements/web/message-all.tsx'
import type { FullBatch } from '#src/features/batches/shapes.ts'
import { fullBatch } from '#src/features/batches/web/api.ts'
import { BatchView } from '#src/features/batches/web/page/batch-view.tsx'
import { FreeRoomsSlot } from '#src/features/batches/web/slots.ts'
import { FreeRoomButtons } from '#src/features/timetable/web/free-room-buttons.tsx'
import { prefetch } from '#src/web/api/prefetch.ts'
import { lazyDialog } from '#src/web/ui/overlays/lazy-dialog.tsx'
import type { Route } from './+types/batch-page.ts'

const MergeDialog = lazyDialog(() => import('#src/features/seats/web/merge-dialog.tsx'), 'batch')

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ context, params: { id } }: Route.LoaderArgs) =>
  prefetch(context, [fullBatch(id)], [announcementsQuery({ batchId: id })])

const MessageBatch = ({ batch: { _id, seatsHeld } }: { batch: FullBatch }) =>
  seatsHeld > 0 && <MessageAll to={{ batchId: _id }} />

const slots = { MessageAll: MessageBatch, MergeDialog }

/** A batch, with its tabs and what later features do with the whole of it. */
export default function BatchPage({ params: { id } }: Route.ComponentProps) {
  return (
    <FreeRoomsSlot value={FreeRoomButtons}>
      <BatchView id={id} slots={slots} />
    </FreeRoomsSlot>
  )
}
