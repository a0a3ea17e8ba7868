import { useMutation } from '@tanstack/react-query'
import { isOpen, toStudent } from '#src/features/batches/rules.ts'
import type { FullBatch, Holder } from '#src/features/batches/shapes.ts'
import { Collision } from '#src/features/batches/web/batch/collision.tsx'
import { countInWords } from '#src/shared/text.ts'
import { formatDateTime } from '#src/shared/time.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Panel } from '#src/web/ui/panel.tsx'
import { messages } from '../messages.ts'
import { seatsApi } from './api.ts'
import { TakeOutQuestion } from './take-out-question.tsx'
import { useAccepting } from './use-accepting.ts'
import { UserRow } from './user-row.tsx'

type Place = FullBatch['waitingList'][number]

export function WaitingSection({ batch }: { batch: FullBatch }) {
  const [toTake, setToTake, close] = useDialogSubject<Holder>()
  const { name: from } = useInstitute()
  const { waitingList } = batch
  if (waitingList.length === 0 && !isOpen(batch.state)) return null
  return (
    <Panel title="Waiting list" about={waitingList.length > 0 ? countInWords(waitingList.length, 'student') : ''}>
      {waitingList.length === 0 && <p className="text-ink-muted">Nobody is waiting.</p>}
      <ol aria-label="Waiting students" className="divide-y divide-line empty:hidden">
        {waitingList.map((place) => (
          <UserRow
            key={place.offerId}
            user={place.student}
            about={<Standing place={place} />}
            text={toStudent(from, place.student, batch)}
            menu={<Answers place={place} onTakeOut={() => setToTake(place.student)} />}
          />
        ))}
      </ol>
      <TakeOutQuestion batch={batch} student={toTake} ask={messages.askLeaveLine} onClose={close} />
    </Panel>
  )
}

const Standing = ({ place: { student, since, offerUntil } }: { place: Place }) => (
  <>
    {student.email}
    <span className="block">{`Waiting since ${formatDateTime(since)}`}</span>
    {offerUntil && <Badge tone="warn">{`Seat kept until ${formatDateTime(offerUntil)}`}</Badge>}
  </>
)

function Answers({ place: { student, offerId, offerUntil }, onTakeOut }: { place: Place; onTakeOut: () => void }) {
  const { accept, isPending, collision } = useAccepting()
  const decline = useMutation(seatsApi.decline.mutationOptions(useMutationFeedback('Failed to decline the offer.')))
  return (
    <>
      {offerUntil && (
        <>
          <Button
            small
            aria-label={`Accept for ${student.name}`}
            disabled={isPending}
            onClick={() => accept({ id: offerId })}
          >
            Accept
          </Button>
          <Button small aria-label={`Decline for ${student.name}`} onClick={() => decline.mutate({ id: offerId })}>
            Decline
          </Button>
        </>
      )}
      <Button small variant="remove" aria-label={`Remove ${student.name} from the waiting list`} onClick={onTakeOut}>
        Remove
      </Button>
      <Collision {...collision} />
    </>
  )
}
