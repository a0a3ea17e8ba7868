import { NewBatchForm, newBatchQueries } from '#src/features/batches/web/batch/new-batch.tsx'
import { FreeRoomsSlot } from '#src/features/batches/web/slots.ts'
import { FreeRoomButtons } from '#src/features/timetable/web/free-room-buttons.tsx'
import { prefetch } from '#src/web/api/prefetch.ts'
import type { Route } from './+types/new-batch-page.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ context, request }: Route.LoaderArgs) => prefetch(context, newBatchQueries(request))

/** The form of a new batch, with the free rooms of the timetable. */
export default function NewBatchPage() {
  return (
    <FreeRoomsSlot value={FreeRoomButtons}>
      <NewBatchForm />
    </FreeRoomsSlot>
  )
}
