import { useQuery } from '@tanstack/react-query'
import { formatTime } from '#src/shared/time.ts'
import { Link } from '#src/web/ui/link.tsx'
import type { TimetableClass } from '../shapes.ts'
import { batchesApi } from './api.ts'

export const classesOn = (date: string) => batchesApi.timetable.queryOptions({ input: { from: date, to: date } })

/** What whoever looks teaches today. */
export const useClassesToday = (today: string, isThere: boolean) =>
  (useQuery({ ...classesOn(today), enabled: isThere }).data ?? []).filter(({ isOwn }) => isOwn)

export const ClassesToday = ({ classes, home }: { classes: TimetableClass[]; home: string }) => (
  <ul className="divide-y divide-line">
    {classes.map(({ _id, startsAt, endsAt, state, room, topic, number, batch, course }) => (
      <li key={_id} className="flex flex-wrap items-center gap-x-4 py-2">
        <span className={`w-40 shrink-0 font-semibold ${state === 'cancelled' ? 'text-ink-muted line-through' : ''}`}>
          {formatTime(startsAt)} – {formatTime(endsAt)}
        </span>
        <span className="min-w-0 grow basis-48">
          <Link to={`${home}/batches/${batch._id}`} className="inline-flex min-h-11 items-center">
            {course.title}
          </Link>
          <span className="block text-base text-ink-muted">
            {[batch.name, `class ${number}`, topic, room, state === 'cancelled' && 'cancelled']
              .filter(Boolean)
              .join(', ')}
          </span>
        </span>
      </li>
    ))}
  </ul>
)
