import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Choice } from '#src/features/enrollments/web/classroom-slots.ts'
import { stripBidi } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { Failed } from '#src/web/ui/failed.tsx'
import { seatsInWords } from '../../in-words.ts'
import { isOpen } from '../../rules.ts'
import type { ManagedBatch } from '../../shapes.ts'
import { batchesApi } from '../api.ts'

type Choosing = { courseId: string; onChoose: (choice: Choice | undefined) => void }

/** Of the course's batches that are not over; nothing where there is none. */
export function BatchChoice({ courseId, onChoose }: Choosing) {
  const name = useId()
  const [chosen, setChosen] = useState('')
  const batchesQuery = useQuery(batchesApi.all.queryOptions({ input: { courseId, sort: 'startsOn' } }))
  if (batchesQuery.isError && !batchesQuery.data) return <Failed query={batchesQuery} />
  const open = (batchesQuery.data?.body ?? []).filter(({ state }) => isOpen(state))
  if (open.length === 0) return null
  function choose(batch?: ManagedBatch) {
    setChosen(batch?._id ?? '')
    onChoose(batch && { batchId: batch._id, wait: batch.seatsLeft <= 0 })
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">Batch</legend>
      <Option name={name} isChosen={chosen === ''} onChoose={() => choose()} text="None yet" />
      {open.map((batch) => (
        <Option
          key={batch._id}
          name={name}
          isChosen={chosen === batch._id}
          onChoose={() => choose(batch)}
          text={`${stripBidi(batch.name)}, from ${formatDate(batch.beginsAt)}`}
          about={batch.seatsLeft > 0 ? seatsInWords(batch.seatsLeft) : placeInWords(batch.waiting)}
        />
      ))}
    </fieldset>
  )
}

const placeInWords = (waiting: number) =>
  waiting === 0 ? 'Full: first on the waiting list' : `Full: number ${waiting + 1} on the waiting list`

type Offered = { name: string; isChosen: boolean; onChoose: () => void; text: string; about?: string }

const Option = ({ name, isChosen, onChoose, text, about }: Offered) => (
  <label className="flex min-h-11 items-center gap-3 text-base">
    <input type="radio" name={name} checked={isChosen} onChange={onChoose} className="size-5 shrink-0" />
    <span className="min-w-0">
      {text}
      {about && <span className="block text-ink-muted">{about}</span>}
    </span>
  </label>
)
