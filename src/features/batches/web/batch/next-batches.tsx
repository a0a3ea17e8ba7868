import { countInWords, stripBidi } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { ZoneNote } from '#src/web/ui/time-notes.tsx'
import { daysInWords, seatsInWords } from '../../in-words.ts'
import { DELIVERY_MODE_WORDS, openFirst } from '../../rules.ts'
import type { Batch } from '../../shapes.ts'
import { Hours } from '../hours.tsx'
import { useUpcomingBatches } from './upcoming-batches.ts'

/** Where a visitor asks for a seat in a batch, or for a place on its waiting list. */
export const seatRequestFor = ({ _id, courseId }: Batch) => `/book-demo?course=${courseId}&batch=${_id}`

type Props = {
  courseId: string
  /** False for those who are enrolled, whom staff give a seat. */
  mayAsk: boolean
}

/** When a course begins next, on its page: nothing where nothing is planned. */
export function NextBatches({ courseId, mayAsk }: Props) {
  const batches = openFirst(useUpcomingBatches(courseId))
  if (batches.length === 0) return null
  return (
    <section className="grid gap-4">
      <h2 className="text-3xl">Next batches</h2>
      <ul className="grid gap-4">
        {batches.map((batch) => (
          <NextBatch key={batch._id} batch={batch} mayAsk={mayAsk} />
        ))}
      </ul>
      <ZoneNote />
    </section>
  )
}

function NextBatch({ batch, mayAsk }: { batch: Batch; mayAsk: boolean }) {
  const { name, startsOn, weekdays, classCount, room, medium, mentorName, seats, seatsLeft } = batch
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 rounded-2xl border border-line bg-paper-raised p-6">
      <div className="min-w-0 grow basis-64 wrap-anywhere">
        <h3 className="text-xl">{formatDate(startsOn)}</h3>
        <p>
          {name}: {daysInWords(weekdays)}, <Hours of={batch} />, {countInWords(classCount, 'class', 'classes')}
        </p>
        <p className="text-base text-ink-muted">
          {[DELIVERY_MODE_WORDS[medium], room, mentorName && `with ${mentorName}`].filter(Boolean).join(', ')}
        </p>
      </div>
      <div className="grid justify-items-start gap-2 sm:justify-items-end">
        {(seatsLeft > 0 || !mayAsk) && (
          <p className="text-base">
            <strong className="font-semibold">{seatsInWords(seatsLeft)}</strong>
            {seatsLeft > 0 && ` of ${seats}`}
          </p>
        )}
        {mayAsk && (
          <ButtonLink small to={seatRequestFor(batch)}>
            {seatsLeft > 0 ? 'Ask for a seat' : 'Full: ask for the waiting list'}
            <span className="sr-only">{` in ${stripBidi(name)}`}</span>
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

/** As search engines read them. */
export const courseInstances = (batches: Batch[]) =>
  batches.map(({ startsOn, medium, mentorName, classCount, startTime, endTime }) => ({
    '@type': 'CourseInstance',
    courseMode: medium === 'both' ? ['Onsite', 'Online'] : medium === 'online' ? 'Online' : 'Onsite',
    startDate: startsOn,
    ...(mentorName && { instructor: { '@type': 'Person', name: mentorName } }),
    courseSchedule: {
      '@type': 'Schedule',
      startDate: startsOn,
      repeatCount: classCount,
      repeatFrequency: 'Daily',
      startTime,
      endTime,
    },
  }))
