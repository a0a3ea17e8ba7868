import { ChevronDown } from 'lucide-react'
import { memo, use, useEffect, useRef } from 'react'
import { timeSpan } from '#src/features/batches/in-words.ts'
import { classEnd } from '#src/features/batches/pattern.ts'
import { calendar, classNumber, classNumberInSentence } from '#src/features/batches/rules.ts'
import { recordingAddress } from '#src/features/batches/web/classes/recording.ts'
import { stripBidi } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { timeIn } from '#src/shared/wall-time.ts'
import { useNow } from '#src/web/hooks/use-now.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import type { TimetableClass } from '../shapes.ts'
import { StudentTimetableSlot } from './slots.ts'

type Props = {
  timetableClass: TimetableClass
  /** By what differs from the other courses of the week: 'SD' of 'SAP S/4HANA SD: Sales and Distribution'. */
  shortTitle: string
  isStaff: boolean
  /** To staff, once attendance can be marked. */
  offersRegister: boolean
  /** The one that a link led to. */
  isSought: boolean
  isChosen: boolean
  /** Of those that can be chosen. */
  onToggle: ((timetableClass: TimetableClass) => void) | undefined
}

/** A class on one line, and what else there is to know and do below it once it is opened. */
export const ClassLine = memo(function ClassLine(props: Props) {
  const { timetableClass, shortTitle, isStaff, offersRegister, isSought, isChosen, onToggle } = props
  const { _id, startsAt, course } = timetableClass
  const [begin = '', rest = '', half = ''] = timeSpan(
    timeIn(startsAt, calendar.timeZone),
    timeIn(classEnd(timetableClass), calendar.timeZone),
  )
  const line = useSought(isSought)
  return (
    <li
      data-chosen={isChosen || undefined}
      className="flex items-start rounded-lg data-chosen:bg-brand-soft print:break-inside-avoid"
    >
      {isStaff && (
        <span className="grid h-11 w-9 shrink-0 place-items-center md:pointer-fine:h-7 md:pointer-fine:w-8 print:hidden noscript:hidden">
          {onToggle && (
            <label className="grid size-full place-items-center">
              <input
                type="checkbox"
                checked={isChosen}
                onChange={() => onToggle(timetableClass)}
                aria-label={`Select ${course.title}, ${begin}${half}`}
                className="size-5 md:pointer-fine:size-4"
              />
            </label>
          )}
        </span>
      )}
      <details
        ref={line}
        open={isSought}
        data-sought={isSought || undefined}
        id={`class-${_id}`}
        className="group/class min-w-0 grow text-sm"
      >
        <Summary timetableClass={timetableClass} shortTitle={shortTitle} isStaff={isStaff} isSought={isSought}>
          <time
            dateTime={startsAt}
            className="w-17 shrink-0 tabular-nums max-sm:w-auto max-sm:text-xs md:w-34 xl:max-2xl:w-17"
          >
            {begin}
            <span className="max-md:hidden xl:max-2xl:hidden">{rest}</span>
            {half}
          </time>
        </Summary>
        <More {...{ timetableClass, isStaff, offersRegister }} hours={begin + rest + half} />
      </details>
    </li>
  )
})

/** Brought into sight once; a link to another class opens that one. */
function useSought(isSought: boolean) {
  const line = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!isSought) return
    line.current?.scrollIntoView({ block: 'center' })
    line.current?.querySelector('summary')?.focus({ preventScroll: true })
  }, [isSought])
  return line
}

/** What differs from a class as it was planned, and concerns the viewer most. */
function describeStatus({ state, awayUntil, endedAt }: TimetableClass) {
  if (state === 'cancelled') return 'Cancelled'
  if (awayUntil) return 'On leave'
  if (endedAt) return 'Ended early'
  return state === 'moved' && 'Moved'
}

type Summarized = Pick<Props, 'timetableClass' | 'shortTitle' | 'isStaff' | 'isSought'> & { children: React.ReactNode }

function Summary({ timetableClass, shortTitle, isStaff, isSought, children }: Summarized) {
  const { room, topic, state, batch, mentorName, isOwn } = timetableClass
  const number = classNumber(timetableClass)
  const status = describeStatus(timetableClass)
  const isCancelled = state === 'cancelled'
  const isTheirs = !isStaff || isOwn
  return (
    <summary
      className={`relative flex min-h-11 items-center gap-x-2 rounded-lg px-1 leading-tight xl:max-2xl:gap-x-1.5 hover:bg-paper-sunk max-sm:flex-wrap max-sm:content-center max-sm:pr-7 md:pointer-fine:min-h-7 ${isSought ? 'bg-accent-soft' : ''}`}
    >
      {children}
      {/* In one cell: what follows stands where it does on every line. On a phone alone on the first of two lines. */}
      <span
        className={`flex min-w-0 basis-0 flex-wrap items-center gap-x-2 max-sm:-order-1 max-sm:basis-full ${isStaff ? 'grow-3' : 'grow-5'}`}
      >
        <span className={`min-w-0 wrap-anywhere ${isCancelled ? 'text-ink-muted line-through' : ''}`}>
          <span className={isTheirs && !isCancelled ? 'font-semibold' : ''}>{stripBidi(shortTitle)}</span>
          {` · ${stripBidi(batch.name)}`}
        </span>
        {status && (
          <span className={`shrink-0 text-xs font-semibold ${isCancelled ? 'text-bad' : 'text-warn'}`}>{status}</span>
        )}
      </span>
      <span
        className={`min-w-0 basis-0 truncate text-ink-muted max-md:hidden ${isStaff ? 'grow-2 xl:hidden' : 'grow-2'}`}
      >
        {`Class ${number}${topic && `: ${stripBidi(topic)}`}`}
      </span>
      <span className="text-ink-muted wrap-anywhere max-sm:text-xs sm:w-16 sm:shrink-0 sm:truncate">
        {stripBidi(room)}
      </span>
      <span className="min-w-0 grow-2 basis-0 truncate text-ink-muted max-sm:hidden xl:max-2xl:hidden">
        {mentorName}
      </span>
      <ChevronDown
        aria-hidden
        className="size-4 shrink-0 text-ink-muted transition-transform group-open/class:rotate-180 max-sm:absolute max-sm:right-1 print:hidden"
      />
    </summary>
  )
}

type Opened = Pick<Props, 'timetableClass' | 'isStaff' | 'offersRegister'> & { hours: string }

function More({ timetableClass, isStaff, offersRegister, hours }: Opened) {
  const { _id, topic, note, room, mentorName, joinUrl, state, batch, course, awayUntil } = timetableClass
  const number = classNumber(timetableClass)
  const isCancelled = state === 'cancelled'
  const named = `: class ${classNumberInSentence(timetableClass)} of ${stripBidi(course.title)}`
  return (
    <div className="grid gap-1 px-1 pt-1 pb-3 text-base wrap-anywhere">
      <p className="font-semibold">{course.title}</p>
      <p className="text-ink-muted">
        {[
          hours,
          `${stripBidi(batch.name)}, class ${number}${topic && `: ${stripBidi(topic)}`}`,
          stripBidi(room),
          stripBidi(mentorName),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {awayUntil && <p>{`You are on leave until ${formatDate(awayUntil)}. This class does not count for you.`}</p>}
      {!isStaff && <OfStudent timetableClass={timetableClass} />}
      {note && <p className="whitespace-pre-line">{note}</p>}
      <p className="mt-1 flex flex-wrap gap-2 empty:hidden print:hidden">
        {!isCancelled && joinUrl && (
          <ButtonLink small to={joinUrl} target="_blank" rel="noreferrer">
            Join online<span className="sr-only">{named}</span>
          </ButtonLink>
        )}
        {timetableClass.hasRecording && (
          <ButtonLink small to={recordingAddress(_id)} reloadDocument target="_blank" rel="noreferrer">
            Recording<span className="sr-only">{named}</span>
          </ButtonLink>
        )}
        {offersRegister && !isCancelled && (
          <ButtonLink small to={`/dashboard/classes/${_id}/register`}>
            Attendance<span className="sr-only">{named}</span>
          </ButtonLink>
        )}
        {isStaff && (
          <ButtonLink small to={`/dashboard/batches/${batch._id}`}>
            Batch<span className="sr-only">{named}</span>
          </ButtonLink>
        )}
      </p>
    </div>
  )
}

function OfStudent({ timetableClass }: Pick<Props, 'timetableClass'>) {
  const slot = use(StudentTimetableSlot)
  const now = useNow()
  return slot && <slot.OfClass timetableClass={timetableClass} now={now} />
}
