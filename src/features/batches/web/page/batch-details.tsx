import type { ReactNode } from 'react'
import { countInWords } from '#src/shared/text.ts'
import { formatWeekday } from '#src/shared/time.ts'
import { daysInWords } from '../../in-words.ts'
import { DELIVERY_MODE_WORDS } from '../../rules.ts'
import type { FullBatch } from '../../shapes.ts'
import { NoMentor } from '../batch/batch-marks.tsx'
import { Hours } from '../hours.tsx'

/** What a batch is: when, where and by whom. */
export function BatchDetails({ batch }: { batch: FullBatch }) {
  const held = batch.classes.filter(({ state }) => state !== 'cancelled')
  const [first, last] = [held[0], held.at(-1)]
  const dates = first && last && `${formatWeekday(first.startsAt)} to ${formatWeekday(last.startsAt)}`
  return (
    <dl className="grid gap-x-8 gap-y-2 sm:gap-y-4 rounded-2xl border border-line bg-paper-raised p-4 text-base sm:grid-cols-2 xl:grid-cols-4 xl:px-5">
      <Fact name="Days and timings">
        {daysInWords(batch.weekdays)}, <Hours of={batch} />
      </Fact>
      <Fact name={countInWords(batch.classCount, 'class', 'classes')}>{dates ?? 'No classes'}</Fact>
      <Fact name="Where">{[DELIVERY_MODE_WORDS[batch.medium], batch.room].filter(Boolean).join(', ')}</Fact>
      <Fact name="Mentor">{batch.mentorName || <NoMentor />}</Fact>
      {batch.joinUrl && (
        <Fact name="Joining link" isWide>
          <a href={batch.joinUrl} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center">
            {batch.joinUrl}
          </a>
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) => (
  <div className={`min-w-0 ${isWide ? 'col-span-full' : ''}`}>
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
