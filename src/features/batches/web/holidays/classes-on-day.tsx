import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { countInWords } from '#src/shared/text.ts'
import { formatTime, formatWeekday } from '#src/shared/time.ts'
import { Failed } from '#src/web/ui/failed.tsx'
import { WithHours } from '#src/web/ui/overlays/with-hours.tsx'
import type { HolidayClass } from '../../holiday-shapes.ts'
import { batchIn, classNumberInSentence } from '../../rules.ts'

type Props = { query: UseQueryResult<HolidayClass[]>; isMoving: boolean }

/** The classes on a day, and where each moves. */
export function ClassesOnDay({ query, isMoving }: Props) {
  const id = useId()
  if (query.isError) return <Failed query={query} />
  if (!query.data) return <p className="text-ink-muted">Looking for classes on this day…</p>
  const classes = query.data
  if (classes.length === 0) return <p role="status">There are no classes on this day.</p>
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <div role="status">
        <h3 id={id} className="text-base font-semibold">
          {countInWords(classes.length, 'class', 'classes')} on this day
        </h3>
      </div>
      <ul className="divide-y divide-line">
        {classes.map((holidayClass) => (
          <li key={holidayClass._id} className="py-2 wrap-anywhere">
            {`${formatTime(holidayClass.startsAt)}, class ${classNumberInSentence(holidayClass)} of ${batchIn(holidayClass.course.title, holidayClass.batch.name)}`}
            <span className="block text-sm text-ink-muted">
              <WithHours
                sentence={
                  isMoving
                    ? `Moves to ${describeMove(holidayClass)}. ${describeNotified(holidayClass)}`
                    : 'Stays on this day.'
                }
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const describeMove = ({ to: { startsAt, endsAt } }: HolidayClass) =>
  `${formatWeekday(startsAt)}, ${formatTime(startsAt)}\u00a0–\u00a0${formatTime(endsAt)}`

const describeNotified = ({ recipientCount }: HolidayClass) =>
  recipientCount === 0
    ? 'No student is notified.'
    : `${countInWords(recipientCount, 'student is', 'students are')} notified.`
