import { useState } from 'react'
import type { Holder, ManagedBatch } from '#src/features/batches/shapes.ts'
import { BatchOption } from '#src/features/batches/web/batch/batch-option.tsx'
import { useOtherBatches } from '#src/features/batches/web/batch/use-other-batches.ts'
import { OutcomeList } from '#src/features/users/web/outcome-list.tsx'
import { stripBidi } from '#src/shared/text.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { messages } from '../../messages.ts'
import { useSeatingSeveral } from './use-seating-several.ts'

type Student = Pick<Holder, '_id' | 'name'>
/** Students of one course; `batchId` is the batch that they had. */
export type ToSeat = { students: Student[]; course: { _id: string; title: string }; batchId: string }
type Props = { toSeat: ToSeat | undefined; onClose: () => void }

/** One batch for several students, and an outcome for each: a full batch refuses one and keeps no other out. */
export default function GiveSeatsDialog({ toSeat, onClose }: Props) {
  return (
    <Dialog title={toSeat && messages.giveSeats(toSeat.students.length)} onClose={onClose}>
      {toSeat && <Question toSeat={toSeat} onClose={onClose} />}
    </Dialog>
  )
}

function Question({ toSeat, onClose }: { toSeat: ToSeat; onClose: () => void }) {
  // Those who are seated leave the list behind the dialog.
  const [{ students, course, batchId }] = useState(toSeat)
  const { query, openBatches } = useOtherBatches({ _id: batchId, courseId: course._id })
  const [batch, setBatch] = useState<ManagedBatch>()
  const { seat, isPending, outcomes } = useSeatingSeveral()
  const of = (kind: 'isClash' | 'isFull' | 'isUndecided') =>
    outcomes.filter((outcome) => outcome[kind]).map(({ student }) => student)
  if (query.isPending) return <p role="status">Loading...</p>
  if (query.isError && !query.data) return <Failed query={query} />
  if (batch && outcomes.length > 0) {
    const again = [
      ['Try again', of('isUndecided'), {}],
      [messages.seatAnyway(of('isClash').length), of('isClash'), { isConfirmed: true }],
      [messages.letWait(of('isFull').length), of('isFull'), { wait: true, isConfirmed: true }],
    ] as const
    return (
      <>
        <div role="status" className="grid gap-3">
          <p className="font-semibold">{messages.severalSeated(outcomes.filter(isDone).length, batch.name)}</p>
          <OutcomeList outcomes={outcomes} />
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          {again.map(
            ([action, rest, wish]) =>
              rest.length > 0 && (
                <Button key={action} disabled={isPending} onClick={() => seat({ students: rest, batch, wish })}>
                  {action}
                </Button>
              ),
          )}
          <Button variant="primary" disabled={isPending} onClick={onClose}>
            {isPending ? `${outcomes.length} of ${students.length}…` : 'Done'}
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      {openBatches.length === 0 && <p>{`There is no other open batch of ${stripBidi(course.title)}.`}</p>}
      {openBatches.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold">To which batch?</legend>
          {openBatches.map((open) => (
            <BatchOption
              key={open._id}
              batch={open}
              name="batch"
              checked={open._id === batch?._id}
              onChange={() => setBatch(open)}
            />
          ))}
        </fieldset>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={!batch || isPending} onClick={() => batch && seat({ students, batch })}>
          {messages.giveSeats(students.length)}
        </Button>
      </div>
    </>
  )
}

const isDone = (outcome: { isDone: boolean }) => outcome.isDone
