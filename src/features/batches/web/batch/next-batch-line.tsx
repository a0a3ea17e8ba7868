import { CalendarDays } from 'lucide-react'
import { formatDay } from '#src/shared/time.ts'
import { daysInWords, seatsInWords } from '../../in-words.ts'
import type { Batch } from '../../shapes.ts'
import { Hours } from '../hours.tsx'

/** On a course's card: when it begins next, and what is left. */
export function NextBatchLine({ next }: { next: Batch | undefined }) {
  if (!next) return null
  return (
    <p className="flex gap-2 text-base">
      <CalendarDays aria-hidden className="mt-1 size-4 shrink-0 text-ink-muted" />
      <span className="min-w-0">
        Next batch: {formatDay(next.startsOn)}, {daysInWords(next.weekdays)} <Hours of={next} />.{' '}
        <strong className="font-semibold whitespace-nowrap">{seatsInWords(next.seatsLeft)}</strong>
      </span>
    </p>
  )
}
