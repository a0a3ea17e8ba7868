import { Link } from 'react-router'
import { inSentence } from '#src/shared/text.ts'
import { formatTime } from '#src/shared/time.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { endOf } from '../../pattern.ts'
import { numberOf } from '../../rules.ts'
import type { TaughtClass } from '../../shapes.ts'

export const ClassesToday = ({ classes, home }: { classes: TaughtClass[]; home: string }) => (
  <ul className="divide-y divide-line">
    {classes.map(({ _id, startsAt, endsAt, endedAt, state, room, topic, number, continuesId, batch, course }) => (
      <li key={_id} className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 py-2">
        <span className={`w-full font-semibold ${state === 'cancelled' ? 'text-ink-muted line-through' : ''}`}>
          {`${formatTime(startsAt)}\u00a0– ${formatTime(endOf({ endsAt, endedAt }))}`}
        </span>
        <span className="min-w-0 grow basis-48">
          <Link to={`${home}/batches/${batch._id}`} className="inline-flex min-h-11 items-center">
            {course.title}
          </Link>
          <span className="block text-base text-ink-muted">
            {[
              batch.name,
              `class ${numberOf({ number, continuesId })}`,
              topic,
              room,
              state === 'cancelled' ? 'cancelled' : '',
            ]
              .filter(Boolean)
              .map(inSentence)
              .join(', ')}
          </span>
        </span>
        {state !== 'cancelled' && (
          <ButtonLink small to={`${home}/classes/${_id}/register`}>
            Take the register<span className="sr-only">{` of ${course.title}`}</span>
          </ButtonLink>
        )}
      </li>
    ))}
  </ul>
)
