import { useUpcomingBatches } from '#src/features/batches/web/batch/upcoming-batches.ts'
import { UpcomingSeats } from '#src/features/batches/web/batch/upcoming-seats.tsx'
import { HomePanel } from '../home/home-panel.tsx'

const SHOWN = 8

/** How full the next batches are; nothing while none is planned. */
export function SeatBars() {
  const batches = useUpcomingBatches().slice(0, SHOWN)
  if (batches.length === 0) return null
  return (
    <HomePanel
      title="Seats of upcoming batches"
      all={{ to: '/dashboard/batches', text: 'All batches' }}
      className="lg:col-span-2"
    >
      <UpcomingSeats batches={batches} />
    </HomePanel>
  )
}
