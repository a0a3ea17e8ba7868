import { useComingBatches } from '#src/features/batches/web/batch/coming.ts'
import { ComingSeats } from '#src/features/batches/web/batch/coming-seats.tsx'
import { HomePanel } from './home-panel.tsx'

const SHOWN = 8

/** How full the next batches are; nothing while none is planned. */
export function SeatBars() {
  const batches = useComingBatches().slice(0, SHOWN)
  if (batches.length === 0) return null
  return (
    <HomePanel
      title="Seats of the coming batches"
      all={{ to: '/dashboard/admin/batches', text: 'All batches' }}
      className="lg:col-span-2"
    >
      <ComingSeats batches={batches} />
    </HomePanel>
  )
}
