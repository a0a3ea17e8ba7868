import { useState } from 'react'
import type { FullBatch, Holder, ManagedBatch } from '#src/features/batches/shapes.ts'
import { BatchOption } from '#src/features/batches/web/batch/batch-option.tsx'
import { Collision } from '#src/features/batches/web/batch/collision.tsx'
import { useOtherBatches } from '#src/features/batches/web/batch/use-other-batches.ts'
import { stripBidi } from '#src/shared/text.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { useSeating } from './use-seating.ts'

type Props = {
  batch: Pick<FullBatch, '_id' | 'courseId' | 'courseTitle'>
  student: Pick<Holder, '_id' | 'name'> | undefined
  /** Of a student whose batch was cancelled. */
  isWithoutSeat?: boolean
  onClose: () => void
}

/** A seat in another batch of the course, in one step. */
export default function MoveSeatDialog({ student, ...props }: Props) {
  return (
    <Dialog
      title={student && (props.isWithoutSeat ? `Give a seat to ${student.name}` : `Move ${student.name}`)}
      onClose={props.onClose}
    >
      {student && <BatchQuestion {...props} student={student} />}
    </Dialog>
  )
}

type QuestionProps = Props & { student: Pick<Holder, '_id' | 'name'> }

function BatchQuestion({ batch, student, isWithoutSeat = false, onClose }: QuestionProps) {
  const { query: batchesQuery, openBatches: open } = useOtherBatches(batch)
  const [chosen, setChosen] = useState<ManagedBatch>()
  const { give, isPending, collision } = useSeating(chosen?.name ?? '', onClose)
  const isFull = chosen !== undefined && chosen.seatsLeft <= 0
  if (batchesQuery.isPending) return <p role="status">Loading...</p>
  if (batchesQuery.isError) return <Failed query={batchesQuery} />
  return (
    <>
      {open.length === 0 && <p>{`There is no other open batch of ${stripBidi(batch.courseTitle)}.`}</p>}
      {open.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold">To which batch?</legend>
          {open.map((openBatch) => (
            <BatchOption
              key={openBatch._id}
              batch={openBatch}
              name="batch"
              checked={openBatch._id === chosen?._id}
              onChange={() => setChosen(openBatch)}
            />
          ))}
        </fieldset>
      )}
      {isFull && !isWithoutSeat && <p>{`${student.name} keeps the seat here until one is free there.`}</p>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={!chosen || isPending}
          onClick={() => chosen && give({ id: chosen._id, studentId: student._id, wait: isFull })}
        >
          {isFull ? 'Add to waiting list' : isWithoutSeat ? 'Give seat' : 'Move'}
        </Button>
      </div>
      <Collision {...collision} />
    </>
  )
}
