import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { batchIn, isOpen } from '#src/features/batches/rules.ts'
import { batchesApi } from '#src/features/batches/web/api.ts'
import type { BatchImport } from '#src/features/users/web/batch-import.ts'
import { formatDate } from '#src/shared/time.ts'
import { control } from '#src/web/forms/field.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { messages } from '../../messages.ts'
import { seatsApi } from '../api.ts'

/** The latest first: of many, those that are over are last. */
export const batchesToImport = batchesApi.all.queryOptions({ input: { sort: '-startsOn', limit: 200 } })

/** Coming and running batches with a free seat; the chosen one stays, also when its last seat is taken. */
const BatchField: BatchImport['Field'] = ({ batchId, isDisabled, onChoose }) => {
  const id = useId()
  const batchesQuery = useQuery(batchesToImport)
  if (batchesQuery.isError && !batchesQuery.data) return <Failed query={batchesQuery} />
  const batches = (batchesQuery.data?.body ?? []).filter(
    ({ _id, state, seatsLeft }) => _id === batchId || (isOpen(state) && seatsLeft > 0),
  )
  return (
    <div className="grid max-w-prose gap-1">
      <label htmlFor={id} className="font-semibold">
        Batch (optional)
      </label>
      <select
        id={id}
        aria-describedby={`${id}-hint`}
        value={batchId}
        disabled={isDisabled}
        onChange={({ target }) => onChoose(target.value)}
        className={control}
      >
        <option value="">No batch</option>
        {batches.map(({ _id, name, courseTitle, beginsAt, seatsLeft, seats }) => (
          <option key={_id} value={_id}>
            {`${batchIn(courseTitle, name)}, from ${formatDate(beginsAt)}: ${messages.seatsFree(seatsLeft, seats)}`}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="text-base text-ink-muted">
        {messages.importExplained}
      </p>
    </div>
  )
}

export const batchImport: BatchImport = {
  Field: BatchField,
  pathOf: (batchId) => `/dashboard/batches/${batchId}/students`,
  send: ({ batchId, ...rows }, options) => seatsApi.importStudents.call({ id: batchId, ...rows }, options),
}
