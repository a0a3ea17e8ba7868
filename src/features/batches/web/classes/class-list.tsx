import type { ReactNode } from 'react'
import { countInWords, stripBidi } from '#src/shared/text.ts'
import { formatDate, formatNearDay, formatTime } from '#src/shared/time.ts'
import { RowMenu } from '#src/web/table/row-menu.tsx'
import { Badge } from '#src/web/ui/badge.tsx'
import { Button, ButtonLink } from '#src/web/ui/button.tsx'
import { classNumber } from '../../rules.ts'
import type { ManagedClass } from '../../shapes.ts'
import { recordingAddress } from './recording.ts'

export type ClassAction =
  | { kind: 'add' }
  | { kind: 'move' | 'edit' | 'mentor' | 'cancel' | 'restore' | 'part'; of: ManagedClass }
type OnAsk = (classAction: ClassAction) => void

type Props = {
  label: string
  classes: ManagedClass[]
  below?: ((managedClass: ManagedClass) => ReactNode) | undefined
} & Of

type Of = {
  /** Not of a batch that was cancelled. */
  isChangeable: boolean
  isOver: boolean
  /** The one that is held now, or next. */
  nextId?: string | undefined
  /** In milliseconds, by the clock that server and browser share. */
  now: number
  onAsk: OnAsk
}

export const ClassList = ({ label, classes, below, ...of }: Props) => (
  <ul aria-label={label} className="divide-y divide-line">
    {classes.map((managedClass) => {
      const more = below?.(managedClass)
      return (
        <li
          key={managedClass._id}
          className={`grid gap-1 py-2 ${managedClass._id === of.nextId ? '-mx-2 rounded-lg bg-brand-soft px-2' : ''}`}
        >
          <Line managedClass={managedClass} {...of} />
          {more}
        </li>
      )
    })}
  </ul>
)

function Line({ managedClass, ...of }: Of & { managedClass: ManagedClass }) {
  const { isChangeable, isOver, nextId, now, onAsk } = of
  const { _id, startsAt, endsAt, state, isAdded, endedAt } = managedClass
  const name = nameOfClass(managedClass)
  const isNext = _id === nextId
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="min-w-0 grow basis-36">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <strong className={state === 'cancelled' ? 'line-through' : ''}>
            <time
              dateTime={startsAt}
            >{`${state === 'cancelled' ? '' : `${classNumber(managedClass)}. `}${formatNearDay(startsAt, now)}`}</time>
          </strong>
          <span className="whitespace-nowrap">{`${formatTime(startsAt)} – ${formatTime(endsAt)}`}</span>
          {isNext && <Badge tone="good">{Date.parse(startsAt) <= now ? 'Now' : 'Next'}</Badge>}
          {isAdded && state !== 'cancelled' && <Badge tone="warn">Added</Badge>}
          {state === 'moved' && !isAdded && <Badge tone="warn">Moved</Badge>}
          {endedAt && <Badge tone="warn">{`Held until ${formatTime(endedAt)}`}</Badge>}
          {state === 'cancelled' && <Badge tone="bad">Cancelled</Badge>}
          {managedClass.isOnHoliday && <Badge tone="bad">Holiday</Badge>}
        </p>
        <Words managedClass={managedClass} />
      </div>
      <div className="flex items-center gap-2">
        {isOver && state !== 'cancelled' && (
          <ButtonLink small to={`/dashboard/classes/${_id}/register`} aria-label={`Attendance register of ${name}`}>
            Attendance
          </ButtonLink>
        )}
        {isChangeable && (
          <>
            {!isOver && <Main managedClass={managedClass} onAsk={onAsk} />}
            <RowMenu of={name}>
              <Others managedClass={managedClass} isOver={isOver} now={now} onAsk={onAsk} />
            </RowMenu>
          </>
        )}
      </div>
    </div>
  )
}

/** What is mostly done with a class to come. */
function Main({ managedClass, onAsk }: Pick<Changeable, 'managedClass' | 'onAsk'>) {
  const name = nameOfClass(managedClass)
  if (managedClass.state === 'cancelled')
    return (
      <Button small aria-label={`Restore ${name}`} onClick={() => onAsk({ kind: 'restore', of: managedClass })}>
        Restore
      </Button>
    )
  return (
    <Button small aria-label={`Move ${name}`} onClick={() => onAsk({ kind: 'move', of: managedClass })}>
      Move
    </Button>
  )
}

/** A cancelled class has given its number back. */
const nameOfClass = (managedClass: ManagedClass) =>
  managedClass.state === 'cancelled'
    ? `the cancelled class of ${formatDate(managedClass.startsAt)}`
    : `class ${classNumber(managedClass)}`

function Words({ managedClass }: { managedClass: ManagedClass }) {
  const { _id, room, topic, note, mentorName, recordingUrl, recordingOpens } = managedClass
  const words = [room, topic, mentorName && `with ${mentorName}`].filter(Boolean).map(stripBidi).join(' · ')
  return (
    <div className="text-sm wrap-anywhere text-ink-muted">
      {words && <p>{words}</p>}
      {note && <p className="whitespace-pre-line">{note}</p>}
      {recordingUrl && (
        <p>
          <a
            href={recordingAddress(_id)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Recording of ${nameOfClass(managedClass)}`}
            className="inline-flex min-h-11 items-center"
          >
            Recording
          </a>
          {`, opened ${countInWords(recordingOpens, 'time')}`}
        </p>
      )}
    </div>
  )
}

type Changeable = { managedClass: ManagedClass; isOver: boolean; now: number; onAsk: OnAsk }

function Others({ managedClass, isOver, now, onAsk }: Changeable) {
  const name = nameOfClass(managedClass)
  return (
    <>
      <Button small aria-label={`Edit ${name}`} onClick={() => onAsk({ kind: 'edit', of: managedClass })}>
        {managedClass.state === 'cancelled' ? 'Edit' : 'Edit class'}
      </Button>
      <Button small aria-label={`Change mentor of ${name}`} onClick={() => onAsk({ kind: 'mentor', of: managedClass })}>
        Change mentor
      </Button>
      {Date.parse(managedClass.startsAt) <= now && managedClass.state !== 'cancelled' && (
        <Button small aria-label={`Ended early: ${name}`} onClick={() => onAsk({ kind: 'part', of: managedClass })}>
          Ended early
        </Button>
      )}
      {!isOver && managedClass.state !== 'cancelled' && (
        <Button
          small
          variant="remove"
          aria-label={`Cancel ${name}`}
          onClick={() => onAsk({ kind: 'cancel', of: managedClass })}
        >
          Cancel class
        </Button>
      )}
    </>
  )
}
