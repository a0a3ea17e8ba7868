import { useMutation } from '@tanstack/react-query'
import { formatWeekday } from '#src/shared/time.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Panel } from '#src/web/ui/panel.tsx'
import type { Holiday } from '../../holiday-shapes.ts'
import { suggestHolidays } from '../../holiday-suggestions.ts'
import { batchesApi } from '../api.ts'

type Props = { today: string; holidays: Holiday[] }

/** Holidays that many institutes have; each is declared by a press, and moves no class. */
export function Suggestions({ today, holidays }: Props) {
  const declare = useMutation(
    batchesApi.addHoliday.mutationOptions(useMutationFeedback('Failed to declare the holiday.')),
  )
  const suggested = suggestHolidays(today, holidays)
  if (suggested.length === 0) return null
  return (
    <Panel title="Suggested holidays">
      <ul aria-label="Suggested holidays" className="divide-y divide-line">
        {suggested.map(({ date, name, needsCheck }) => (
          <li key={date} className="flex items-center justify-between gap-4 py-2">
            <div className="min-w-0">
              <strong className="block">{name}</strong>
              <p className="text-sm text-ink-muted">
                <time dateTime={date}>{formatWeekday(date)}</time>
                {needsCheck && ', please check the day'}
              </p>
            </div>
            <Button small disabled={declare.isPending} onClick={() => declare.mutate({ date, name })}>
              Declare
              <span className="sr-only">{` ${name}, ${formatWeekday(date)}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
