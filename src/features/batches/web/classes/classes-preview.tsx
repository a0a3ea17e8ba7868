import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { countInWords, joinNames } from '#src/shared/text.ts'
import { formatDate, formatTime, formatWeekday } from '#src/shared/time.ts'
import { dateIn } from '#src/shared/wall-time.ts'
import { WithHours } from '#src/web/ui/overlays/with-hours.tsx'
import { messages } from '../../messages.ts'
import { type Calendar, type Hours, holidaysIn, type Pattern, planMeetings } from '../../pattern.ts'
import { replan } from '../../replan.ts'
import { classNumber, calendar as clocks } from '../../rules.ts'
import type { FullBatch, ManagedClass } from '../../shapes.ts'
import { batchesApi } from '../api.ts'
import { patternIn, type Typed } from '../batch/batch-values.ts'

type Watched = ['startsOn', 'weekdays', 'startTime', 'endTime', 'classCount']
const WATCHED: Watched = ['startsOn', 'weekdays', 'startTime', 'endTime', 'classCount']

/** The classes that a pattern makes, while it is typed; of a batch that is there, what becomes of its own. */
export function ClassesPreview({ batch, now }: { batch: FullBatch | undefined; now: number }) {
  const id = useId()
  const [startsOn, weekdays, startTime, endTime, classCount] = useWatch<Typed, Watched>({ name: WATCHED })
  const pattern = patternIn({ startsOn, weekdays, startTime, endTime, classCount })
  const { data: holidays } = useQuery(batchesApi.holidays.queryOptions())
  const calendar = holidays && { ...clocks, holidays: holidays.map(({ date }) => date) }
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 content-start gap-4 rounded-2xl border border-line bg-paper-raised p-4 text-base xl:sticky xl:top-4"
    >
      <h2 id={id} className="text-xl">
        Planned classes
      </h2>
      {!pattern && (
        <p className="text-ink-muted">
          Fill in the first day, the days of the week and the timings to see the classes.
        </p>
      )}
      {pattern && calendar && !batch && <Planned pattern={pattern} calendar={calendar} />}
      {pattern && calendar && batch && <Replanned pattern={pattern} batch={batch} calendar={calendar} now={now} />}
    </section>
  )
}

type Of = { pattern: Pattern; calendar: Calendar }

function Planned({ pattern, calendar }: Of) {
  const meetings = planMeetings(pattern, calendar)
  return (
    <>
      <Span pattern={pattern} calendar={calendar} classes={meetings} />
      <Rows title="Dates" rows={meetings.map((meeting) => ({ key: meeting.startsAt, text: describeHours(meeting) }))} />
    </>
  )
}

function Replanned({ pattern, batch, calendar, now }: Of & { batch: FullBatch; now: number }) {
  const plan = replan(batch.classes, batch, pattern, { ...calendar, now })
  if (!plan) return <p className="text-bad">{messages.begunAlready}</p>
  const { kept, moved, removed, added } = plan
  const isSame = moved.length + removed.length + added.length === 0
  return (
    <>
      <Span pattern={pattern} calendar={calendar} classes={[...kept, ...moved.map(({ to }) => to), ...added]} />
      {isSame && <p>No classes change.</p>}
      <Rows
        title="Moved"
        rows={moved.map((meeting) => ({
          key: meeting._id,
          text: `Class ${classNumber(meeting)}: ${describeHours(meeting.to)}`,
          note: `was ${describeHours(meeting)}`,
        }))}
      />
      <Rows title="Added" rows={added.map((meeting) => ({ key: meeting.startsAt, text: describeHours(meeting) }))} />
      <Rows
        title="Removed"
        rows={removed.map((existing) => ({
          key: existing._id,
          text: `Class ${classNumber(existing)}: ${describeHours(existing)}`,
        }))}
      />
      <Rows
        title="Unchanged"
        rows={kept.map((existing) => ({
          key: existing._id,
          text: `Class ${classNumber(existing)}: ${describeHours(existing)}`,
          note: describeKept(existing, now),
        }))}
      />
    </>
  )
}

const describeHours = ({ startsAt, endsAt }: Hours) =>
  `${formatWeekday(startsAt)}, ${formatTime(startsAt)}\u00a0–\u00a0${formatTime(endsAt)}`

function describeKept({ startsAt, state, isAdded }: ManagedClass, now: number) {
  if (Date.parse(startsAt) <= now) return 'has begun'
  return { planned: isAdded ? 'added by hand' : '', moved: 'moved by hand', cancelled: 'cancelled' }[state]
}

/** The number of classes, their first and last day, and the holidays between. */
function Span({ pattern, calendar, classes }: Of & { classes: Hours[] }) {
  const begins = classes.map(({ startsAt }) => startsAt).toSorted()
  const [first = '', last = first] = [begins[0], begins.at(-1)]
  const holidays = holidaysIn(pattern, calendar, dateIn(last, calendar.timeZone))
  return (
    <div role="status" className="grid gap-1">
      <p>
        <strong>{countInWords(classes.length, 'class', 'classes')}</strong>
        {` from ${formatWeekday(first)} to ${formatWeekday(last)}.`}
      </p>
      {holidays.length > 0 && (
        <p className="text-ink-muted">{`Skipped because of holidays: ${joinNames(holidays.map(formatDate), 6)}.`}</p>
      )}
    </div>
  )
}

type Row = { key: string; text: string; note?: string }

const SHOWN = 6

function Rows({ title, rows }: { title: string; rows: Row[] }) {
  if (rows.length === 0) return null
  const [first, rest] = [rows.slice(0, SHOWN), rows.slice(SHOWN)]
  return (
    <div className="grid gap-1">
      <h3 className="text-base font-semibold">{`${title} (${rows.length})`}</h3>
      <List rows={first} />
      {rest.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center underline">{`${countInWords(rest.length, 'more', 'more')}`}</summary>
          <List rows={rest} />
        </details>
      )}
    </div>
  )
}

const List = ({ rows }: { rows: Row[] }) => (
  <ul className="grid gap-1">
    {rows.map(({ key, text, note }) => (
      <li key={key}>
        <WithHours sentence={text} />
        {note && (
          <span className="text-ink-muted">
            <WithHours sentence={`, ${note}`} />
          </span>
        )}
      </li>
    ))}
  </ul>
)
