import type { ComponentProps } from 'react'
import { formatDate } from '#src/shared/time.ts'
import { daysInWords, seatsInWords } from '../../in-words.ts'
import type { ManagedBatch } from '../../shapes.ts'
import { Hours } from '../hours.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & { batch: ManagedBatch }

/** One of several batches to choose from, with its days, hours and seats. */
export const BatchOption = ({ batch, ...input }: Props) => (
  <label className="flex min-h-11 gap-3 rounded-lg border border-line-strong p-3 has-checked:border-brand has-checked:bg-brand-soft has-disabled:bg-paper has-disabled:text-ink-muted">
    <input type="radio" className="mt-1 size-5 shrink-0" {...input} />
    <span className="min-w-0 grow wrap-anywhere">
      <span className="block font-semibold">{batch.name}</span>
      <span className="block text-base text-ink-muted">
        From {formatDate(batch.beginsAt)}, {daysInWords(batch.weekdays)}, <Hours of={batch} />
        {`. ${seatsInWords(batch.seatsLeft)}${batch.waiting > 0 ? `, ${batch.waiting} waiting` : ''}.`}
      </span>
    </span>
  </label>
)
