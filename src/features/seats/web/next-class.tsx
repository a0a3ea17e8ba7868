import { stripBidi } from '#src/shared/text.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import type { OwnBatch } from '../shapes.ts'
import { NextClassLine, Offer } from './own-batches.tsx'

export const findNextClass = (batches: OwnBatch[]) =>
  batches
    .flatMap((batch) => (batch.nextClass ? { batch, next: batch.nextClass } : []))
    .toSorted((a, b) => Date.parse(a.next.startsAt) - Date.parse(b.next.startsAt))[0]

export const OfferToAnswer = ({ batch }: { batch: OwnBatch }) => (
  <div className="grid gap-2">
    <p>
      <strong className="font-semibold">{stripBidi(batch.courseTitle)}</strong>, {batch.name}
    </p>
    <Offer batch={batch} />
  </div>
)

export const NextClass = ({ batch, next, now }: NonNullable<ReturnType<typeof findNextClass>> & { now: number }) => (
  <div className="flex flex-wrap items-center justify-between gap-4">
    <div className="min-w-0 grow basis-64">
      <p>
        <NextClassLine next={next} now={now} />
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
