import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inSentence } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { daysInWords, hoursInWords, seatsInWords } from '../../in-words.ts'
import { isOpen } from '../../rules.ts'
import type { FullBatch, Holder, ManagedBatch } from '../../shapes.ts'
import { batchesApi } from '../api.ts'
import { Collision } from '../batch/collision.tsx'
import { useSeating } from './use-seating.ts'

type Props = { batch: FullBatch; student: Holder | undefined; onClose: () => void }

/** To another batch of the course, in one step. */
export const MoveSeatDialog = ({ student, ...asked }: Props) => (
  <Dialog title={student && `Move ${student.name}`} onClose={asked.onClose}>
    {student && <BatchQuestion student={student} {...asked} />}
  </Dialog>
)

function BatchQuestion({ batch, student, onClose }: Props & { student: Holder }) {
  const batchesQuery = useQuery(
    batchesApi.all.queryOptions({ input: { courseId: batch.courseId, sort: 'startsOn', limit: 200 } }),
  )
  const [chosen, setChosen] = useState<ManagedBatch>()
  const { give, isPending, collision } = useSeating(chosen?.name ?? '', onClose)
  const open = batchesQuery.data?.body.filter(({ _id, state }) => _id !== batch._id && isOpen(state)) ?? []
  const isFull = chosen !== undefined && chosen.seatsLeft <= 0
  if (batchesQuery.isPending) return <p role="status">Loading...</p>
  if (batchesQuery.isError) return <Failed query={batchesQuery} />
  return (
    <>
      {open.length === 0 && <p>{`There is no other open batch of ${inSentence(batch.courseTitle)}.`}</p>}
      {open.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold">To which batch?</legend>
          {open.map((openBatch) => (
            <Choice
              key={openBatch._id}
              batch={openBatch}
              isChosen={openBatch._id === chosen?._id}
              onChoose={() => setChosen(openBatch)}
            />
          ))}
        </fieldset>
      )}
      {isFull && <p>{`${student.name} keeps the seat here until one is free there.`}</p>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={!chosen || isPending}
          onClick={() => chosen && give({ id: chosen._id, studentId: student._id, wait: isFull })}
        >
          {isFull ? 'Add to waiting list' : 'Move'}
        </Button>
      </div>
      <Collision {...collision} />
    </>
  )
}

type Option = { batch: ManagedBatch; isChosen: boolean; onChoose: () => void }

const Choice = ({ batch, isChosen, onChoose }: Option) => (
  <label className="flex min-h-11 gap-3 rounded-lg border border-line-strong p-3 has-checked:border-brand has-checked:bg-brand-soft">
    <input type="radio" name="batch" checked={isChosen} onChange={onChoose} className="mt-1 size-5 shrink-0" />
    <span className="min-w-0 grow wrap-anywhere">
      <span className="block font-semibold">{batch.name}</span>
      <span className="block text-base text-ink-muted">
        {`From ${formatDate(batch.startsOn)}, ${daysInWords(batch.weekdays)}, ${hoursInWords(batch)}. ${seatsInWords(batch.seatsLeft)}${batch.waiting > 0 ? `, ${batch.waiting} waiting` : ''}.`}
      </span>
    </span>
  </label>
)
