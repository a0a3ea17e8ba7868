import { Link, useSearchParams } from 'react-router'
import { formatDate, formatDay } from '#src/shared/time.ts'
import { daysAfter } from '#src/shared/wall-time.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { viewWith } from './class-filters.ts'
import { daysOfWeek, toMonday } from './week.ts'

export function WeekInWords({ day }: { day: string }) {
  const monday = toMonday(day)
  return (
    <h2 aria-live="polite" className="text-base font-normal text-ink-muted md:text-lg">
      {formatDay(monday)} to {formatDate(daysAfter(monday, 6))}
    </h2>
  )
}

/** Links, so that each week has its address and needs no script. */
export function WeekChooser({ day, today }: { day: string; today: string }) {
  const [query] = useSearchParams()
  return (
    <nav aria-label="Weeks" className="flex flex-wrap items-center gap-2 print:hidden">
      <ButtonLink small to={viewWith(query, { day: daysAfter(day, -7) })} preventScrollReset>
        Previous week
      </ButtonLink>
      <ButtonLink
        small
        to={viewWith(query, { day: '' })}
        preventScrollReset
        aria-current={day === today ? 'date' : undefined}
      >
        Today
      </ButtonLink>
      <ButtonLink small to={viewWith(query, { day: daysAfter(day, 7) })} preventScrollReset>
        Next week
      </ButtonLink>
    </nav>
  )
}

const short = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-IN', { month: 'short', timeZone: 'UTC' })

/** On a phone, which shows one day: the days of its week. */
export function DayChooser({ day, today }: { day: string; today: string }) {
  const [query] = useSearchParams()
  return (
    <nav aria-label="Days" className="md:hidden print:hidden">
      <ul className="grid grid-cols-7 gap-1">
        {daysOfWeek(toMonday(day)).map((date) => (
          <li key={date}>
            <Link
              to={viewWith(query, { day: date })}
              preventScrollReset
              aria-current={date === day ? 'date' : undefined}
              className={`grid min-h-11 content-center justify-items-center rounded-lg border text-xs leading-tight no-underline aria-[current=date]:border-brand aria-[current=date]:bg-brand-soft aria-[current=date]:font-semibold ${date === today ? 'border-line-strong text-brand' : 'border-line text-ink'}`}
            >
              <span>{`${short.format(new Date(date))} `}</span>
              <span>
                {Number(date.slice(-2))}
                <span className="sr-only">{` ${month.format(new Date(date))}`}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
