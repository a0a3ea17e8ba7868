import { Link } from 'react-router'
import { formatDay } from '#src/shared/time.ts'
import { daysInWords, seatsInWords } from '../../in-words.ts'
import { openFirst } from '../../rules.ts'
import { Hours } from '../hours.tsx'
import { useUpcomingBatches } from './upcoming-batches.ts'

const SHOWN = 3

/** The next batches of all courses, at the top of the home page: nothing where nothing is planned. */
export function UpcomingBatchesCard() {
  const next = openFirst(useUpcomingBatches()).slice(0, SHOWN)
  if (next.length === 0) return null
  return (
    <section className="grid gap-2 rounded-2xl border border-line bg-paper-raised p-4 sm:p-6">
      <h2 className="text-xl">Next batches</h2>
      <ul className="divide-y divide-line">
        {next.map((batch) => (
          <li key={batch._id} className="relative flex items-start gap-4 py-3 text-base">
            <span className="w-16 shrink-0 font-semibold">{formatDay(batch.startsOn)}</span>
            <span className="min-w-0 grow wrap-anywhere">
              <Link to={`/courses/${batch.courseId}`} className="font-semibold after:absolute after:inset-0">
                {batch.courseTitle}
              </Link>
              <span className="block text-ink-muted">
                {daysInWords(batch.weekdays)}, <Hours of={batch} />. {seatsInWords(batch.seatsLeft)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
