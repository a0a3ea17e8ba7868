import { useQuery } from '@tanstack/react-query'
import { daysInWords } from '#src/features/batches/in-words.ts'
import { batchIn, todayAt } from '#src/features/batches/rules.ts'
import { Hours } from '#src/features/batches/web/hours.tsx'
import { stripBidi } from '#src/shared/text.ts'
import { formatDateTime, formatNearTime, formatTime } from '#src/shared/time.ts'
import { useFocusAfterRemoval } from '#src/web/hooks/use-focus-after-removal.ts'
import { useStableData } from '#src/web/hooks/use-stable-content.ts'
import { Failed } from '#src/web/ui/failed.tsx'
import { pauseInWords } from '../in-words.ts'
import type { OwnBatch } from '../shapes.ts'
import { seatsApi } from './api.ts'
import { OfferButtons } from './offer-buttons.tsx'

export const ownBatches = () => seatsApi.mine.queryOptions()

/** Where a student has a seat, is offered one, or waits for one; the offers first, for they end. */
export function OwnBatches({ now }: { now: number }) {
  const query = useQuery(ownBatches())
  const batches = useStableData(query, 'own')
  if (query.isError && !batches) return <Failed query={query} />
  if (!batches) return null
  if (batches.length === 0)
    return (
      <p className="text-ink-muted">You have no seat in a batch yet. Once you have a seat, your classes appear here.</p>
    )
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {batches.map((batch) => (
        <Card key={batch._id} batch={batch} now={now} />
      ))}
    </ul>
  )
}

function Card({ batch, now }: { batch: OwnBatch; now: number }) {
  const focus = useFocusAfterRemoval<HTMLLIElement>(batch)
  return (
    <li
      {...focus}
      className="grid content-start gap-2 rounded-2xl border border-line bg-paper-raised p-4 wrap-anywhere"
    >
      <h2 className="text-xl">{batch.courseTitle}</h2>
      <p className="text-base text-ink-muted">
        {stripBidi(batch.name)}: {daysInWords(batch.weekdays)}, <Hours of={batch} />
      </p>
      <Standing batch={batch} now={now} />
    </li>
  )
}

function Standing({ batch, now }: { batch: OwnBatch; now: number }) {
  const { standing, offer, nextClass } = batch
  if (offer) return <Offer batch={batch} />
  if (standing === 'waiting')
    return <p className="text-base">You are on the waiting list. We will let you know as soon as a seat is free.</p>
  const away = pauseInWords(batch, todayAt(now))
  return (
    <>
      {away && <p>{`You are on leave ${away}.`}</p>}
      {nextClass && (
        <p>
          <span className="text-base text-ink-muted">Next class: </span>
          <NextClassLine next={nextClass} now={now} />
        </p>
      )}
    </>
  )
}

export const NextClassLine = ({ next, now }: { next: NonNullable<OwnBatch['nextClass']>; now: number }) => (
  <>
    <strong className="font-semibold">{formatNearTime(next.startsAt, now)}</strong> to {formatTime(next.endsAt)}
    {next.room && `, ${stripBidi(next.room)}`}
    {next.topic && `. ${next.topic}`}
  </>
)

export const Offer = ({ batch: { offer, courseTitle, name } }: { batch: OwnBatch }) =>
  offer && (
    <div className="grid gap-2">
      <p>
        A seat is free for you. It is kept until{' '}
        <strong className="font-semibold">{formatDateTime(offer.until)}</strong>.
      </p>
      <OfferButtons offerId={offer._id} of={batchIn(courseTitle, name)} />
    </div>
  )
