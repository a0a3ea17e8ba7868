import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classEnd } from '#src/features/batches/pattern.ts'
import { classNumber } from '#src/features/batches/rules.ts'
import { stripBidi } from '#src/shared/text.ts'
import { formatTime } from '#src/shared/time.ts'
import type { TaughtClass } from '../shapes.ts'

type Props<Of> = {
  classes: Of[]
  /** What is to be done about a class that is not cancelled. */
  action: (taughtClass: Of) => ReactNode
  /** What else is said of one. */
  words?: (taughtClass: Of) => string[]
}

export const ClassesToday = <Of extends TaughtClass>({ classes, action, words }: Props<Of>) => (
  <ul className="divide-y divide-line">
    {classes.map((taughtClass) => (
      <li key={taughtClass._id} className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 py-2">
        <Words taughtClass={taughtClass} more={words?.(taughtClass) ?? []} />
        {taughtClass.state !== 'cancelled' && action(taughtClass)}
      </li>
    ))}
  </ul>
)

function Words({ taughtClass, more }: { taughtClass: TaughtClass; more: string[] }) {
  const { startsAt, state, room, topic, batch, course } = taughtClass
  const isCancelled = state === 'cancelled'
  return (
    <>
      <span className={`w-full font-semibold @min-[40rem]:w-40 ${isCancelled ? 'text-ink-muted line-through' : ''}`}>
        {`${formatTime(startsAt)}\u00a0– ${formatTime(classEnd(taughtClass))}`}
      </span>
      <span className="min-w-0 grow basis-48">
        <Link to={`/dashboard/batches/${batch._id}`} className="inline-flex min-h-11 items-center">
          {course.title}
        </Link>
        <span className="block text-base text-ink-muted">
          {[batch.name, `class ${classNumber(taughtClass)}`, topic, room, ...more, isCancelled ? 'cancelled' : '']
            .filter(Boolean)
            .map(stripBidi)
            .join(', ')}
        </span>
      </span>
    </>
  )
}
