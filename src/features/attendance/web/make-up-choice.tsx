import { useMutation, useQuery } from '@tanstack/react-query'
import { stripBidi } from '#src/shared/text.ts'
import { formatDateTime, formatTime } from '#src/shared/time.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { useFocusAfterRemoval } from '#src/web/hooks/use-focus-after-removal.ts'
import { Button } from '#src/web/ui/button.tsx'
import type { MakeUp, OwnAttendance } from '../shapes.ts'
import { attendanceApi } from './api.ts'

type Missed = Pick<OwnAttendance['missed'][number], '_id' | 'number' | 'reserved'>

/** Where a missed class is held again: one press reserves a chair there, or gives it back. */
export function MakeUpChoice({ missed }: { missed: Missed }) {
  const focus = useFocusAfterRemoval<HTMLDivElement>(missed)
  return (
    <div {...focus} className="empty:hidden">
      {missed.reserved ? <Reserved chair={missed.reserved} /> : <Choices missed={missed} />}
    </div>
  )
}

function Reserved({ chair }: { chair: NonNullable<Missed['reserved']> }) {
  const release = useMutation(attendanceApi.release.mutationOptions(useMutationFeedback('Failed to give up the seat.')))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-good-soft px-4 py-2 text-good">
      <p className="min-w-0 grow basis-56">
        <strong>Your seat:</strong> <WhenAndWhere chair={chair} />
      </p>
      <Button small disabled={release.isPending} onClick={() => release.mutate({ id: chair._id })}>
        Give up this seat
      </Button>
    </div>
  )
}

function Choices({ missed }: { missed: Missed }) {
  const query = useQuery(attendanceApi.makeUps.queryOptions({ input: { id: missed._id } }))
  const reserve = useMutation(attendanceApi.reserve.mutationOptions(useMutationFeedback('Failed to reserve the seat.')))
  if (!query.data?.length) return null
  return (
    <ul aria-label={`Where class ${missed.number} is held again`} className="grid gap-2">
      {query.data.map((chair) => (
        <li key={chair._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-paper-sunk px-4 py-2">
          <p className="min-w-0 grow basis-56 text-base">
            Held again <WhenAndWhere chair={chair} />
          </p>
          <Button
            small
            variant="primary"
            disabled={reserve.isPending}
            onClick={() => reserve.mutate({ id: chair._id, missedClassId: missed._id })}
          >
            Reserve a seat<span className="sr-only"> on {formatDateTime(chair.startsAt)}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

const WhenAndWhere = ({ chair }: { chair: Omit<MakeUp, 'chairsLeft' | 'isReserved'> }) => (
  <>
    {`${formatDateTime(chair.startsAt)} to ${formatTime(chair.endsAt)}`}
    {[chair.batchName, chair.room, chair.mentorName].filter(Boolean).map((words) => `, ${stripBidi(words)}`)}
  </>
)
