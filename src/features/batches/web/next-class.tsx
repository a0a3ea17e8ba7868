import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#src/web/ui/button.tsx'
import type { OwnBatch } from '../shapes.ts'
import { NextClassLine, Offer, ownBatches } from './own-batches.tsx'

/** What a student's home says of their batches: an offer to answer, and the next class of all; nothing where there is none. */
export function useNextClass(isThere: boolean) {
  const own = useQuery({ ...ownBatches(), enabled: isThere }).data ?? []
  const offers = own.filter(({ offer }) => offer)
  const [next] = own
    .flatMap((batch) => (batch.nextClass ? { batch, next: batch.nextClass } : []))
    .toSorted((one, other) => Date.parse(one.next.startsAt) - Date.parse(other.next.startsAt))
  return { offers, next }
}

export const OfferToAnswer = ({ batch }: { batch: OwnBatch }) => (
  <div className="grid gap-2">
    <p>
      <strong className="font-semibold">{batch.courseTitle}</strong>, {batch.name}
    </p>
    <Offer batch={batch} />
  </div>
)

export const NextClass = ({ batch, next }: NonNullable<ReturnType<typeof useNextClass>['next']>) => (
  <div className="flex flex-wrap items-center justify-between gap-4">
    <div className="min-w-0 grow basis-64">
      <p>
        <NextClassLine next={next} />
      </p>
      <p className="text-base text-ink-muted">{batch.courseTitle}</p>
    </div>
    {batch.joinUrl && (
      <ButtonLink to={batch.joinUrl} target="_blank" rel="noreferrer" className="max-sm:w-full">
        Join online
      </ButtonLink>
    )}
  </div>
)
