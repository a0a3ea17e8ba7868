import { useQuery } from '@tanstack/react-query'
import FirstDayCard from './first-day-card.tsx'
import { firstDay } from './use-first-day.ts'

/** Where it stands also once it is hidden: whether emails and backups arrive is worth a look at any time. */
export function FirstDayInSettings() {
  const { data: lines = [] } = useQuery(firstDay())
  return (
    lines.length > 0 && (
      <div className="max-w-3xl">
        <FirstDayCard lines={lines} />
      </div>
    )
  )
}
