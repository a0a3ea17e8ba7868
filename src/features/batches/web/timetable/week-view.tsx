import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { inSentence } from '#src/shared/text.ts'
import { formatTime } from '#src/shared/time.ts'
import type { TimetableClass } from '../../shapes.ts'
import { byDay, daysOf, isOver } from './week.ts'

type Props = { classes: TimetableClass[]; monday: string; today: string; isStaff: boolean }

const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' })
const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** A week: seven columns where there is room, else day below day, from today on; to a screen reader seven lists. */
export function Week({ classes, monday, today, isStaff }: Props) {
  const days = byDay(classes, daysOf(monday))
  const over = days.filter(({ date }) => isOver(date, today)).flatMap(({ classes }) => classes).length
  const isPast = over > 0 && over === classes.length
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-7 xl:gap-1.5">
      {over > 0 && (
        <details className="peer text-base xl:hidden">
          <summary className="flex min-h-11 items-center gap-2 rounded-xl border border-line px-3">
            Earlier this week
            <span className="text-ink-muted">{over === 1 ? '1 class' : `${over} classes`}</span>
            <ChevronDown
              aria-hidden
              className="ml-auto size-5 shrink-0 text-ink-muted transition-transform in-[details[open]]:rotate-180"
            />
          </summary>
        </details>
      )}
      {days.map(({ date, classes }) => (
        <section
          key={date}
          aria-label={`${weekday.format(new Date(date))}, ${day.format(new Date(date))}${date === today ? ', today' : ''}`}
          className={`grid content-start gap-2 rounded-xl p-2 xl:p-1 [contain-intrinsic-block-size:auto_12rem] [content-visibility:auto] xl:min-h-40 ${date === today ? 'bg-brand-soft' : 'bg-paper-sunk'} ${classes.length === 0 ? 'max-xl:hidden' : isOver(date, today) ? 'max-xl:peer-not-open:hidden' : ''}`}
        >
          <h3 className="flex flex-wrap items-baseline gap-x-2 px-1 pt-1 text-base font-semibold">
            <span className="xl:w-full">{weekday.format(new Date(date))}</span>
            <span className="font-normal text-ink-muted">{day.format(new Date(date))}</span>
            {date === today && <span className="text-sm font-semibold text-brand">Today</span>}
          </h3>
          <ul className="grid gap-2 empty:hidden">
            {classes.map((timetableClass) => (
              <OneClass key={timetableClass._id} timetableClass={timetableClass} isStaff={isStaff} />
            ))}
          </ul>
          {classes.length === 0 && <p className="px-1 text-sm text-ink-muted">No class</p>}
        </section>
      ))}
      {classes.length === 0 && <p className="text-ink-muted xl:hidden">No classes this week.</p>}
      {isPast && <p className="text-ink-muted xl:hidden">No more classes this week.</p>}
    </div>
  )
}

function OneClass({ timetableClass, isStaff }: { timetableClass: TimetableClass; isStaff: boolean }) {
  const { number, startsAt, endsAt, room, topic, state, note, batch, course, mentorName, joinUrl } = timetableClass
  const isCancelled = state === 'cancelled'
  return (
    <li
      className={`relative grid gap-1 rounded-lg border border-line bg-paper-raised p-3 text-sm wrap-anywhere xl:p-2 ${isCancelled ? 'text-ink-muted' : ''}`}
    >
      <p className={isCancelled ? 'line-through' : 'font-semibold'}>
        <time dateTime={startsAt}>{formatTime(startsAt)}</time>
        {'\u00a0– '}
        <time dateTime={endsAt}>{formatTime(endsAt)}</time>
      </p>
      {state !== 'planned' && (
        <p className={`font-semibold ${isCancelled ? 'text-bad' : 'text-warn'}`}>
          {isCancelled ? 'Cancelled' : 'Moved'}
        </p>
      )}
      <p className="font-semibold max-xl:text-base">
        {isStaff ? (
          <Link
            to={`../batches/${batch._id}`}
            relative="path"
            className="text-ink no-underline after:absolute after:inset-0"
          >
            {course.title}
          </Link>
        ) : (
          course.title
        )}
      </p>
      <p className="text-ink-muted">
        {inSentence(batch.name)}, class {number}
        {topic && `: ${topic}`}
      </p>
      {(room || mentorName) && (
        <p className="text-ink-muted">{[inSentence(room), isStaff && mentorName].filter(Boolean).join(', ')}</p>
      )}
      {note && <p>{note}</p>}
      {!isStaff && joinUrl && !isCancelled && (
        <a href={joinUrl} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center">
          Join online
          <span className="sr-only">
            : class {number} of {course.title}
          </span>
        </a>
      )}
    </li>
  )
}
