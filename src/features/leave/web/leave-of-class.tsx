import { useMutation, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { calendar, todayAt } from '#src/features/batches/rules.ts'
import { stripBidi } from '#src/shared/text.ts'
import { dateIn } from '#src/shared/wall-time.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { useFocusAfterRemoval } from '#src/web/hooks/use-focus-after-removal.ts'
import { useHydrated } from '#src/web/hydration/use-hydrated.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { lazyDialog } from '#src/web/ui/overlays/lazy-dialog.tsx'
import { classOnDay } from '../messages.ts'
import type { Leave } from '../shapes.ts'
import { leaveApi, ownLeaveQuery } from './api.ts'
import { stateInWords, whenInWords } from './in-words.ts'
import type { Requesting } from './leave-dialog.tsx'
import { MakeUpSlot } from './slots.ts'

const LeaveDialog = lazyDialog(() => import('./leave-dialog.tsx'), 'requesting')

type ClassToCome = { _id: string; number: number; continuesId: string | null; startsAt: string }
type Props = { of: ClassToCome; now: number }

/** To a student, at a class of theirs that has not begun: says that they cannot come, or what became of that. */
export function LeaveOfClass({ of, now }: Props) {
  const { data } = useQuery(ownLeaveQuery())
  const focus = useFocusAfterRemoval<HTMLDivElement>(data)
  const [requesting, request, close] = useDialogSubject<Requesting>()
  const leave = data?.body.find((leave) => isFor(leave, of))
  const hasBegun = Date.parse(of.startsAt) <= now
  if (!leave && hasBegun) return null
  return (
    <div {...focus} className="min-w-0">
      {leave ? (
        <LeaveRow leave={leave} of={of} />
      ) : (
        <Button small onClick={() => request({ class: of, today: todayAt(now) })}>
          I cannot come<span className="sr-only"> to {classOnDay(of)}</span>
        </Button>
      )}
      <LeaveDialog requesting={requesting} onClose={close} />
    </div>
  )
}

function isFor({ class: classRow, days }: Leave, { _id, startsAt }: ClassToCome) {
  if (!days) return classRow?._id === _id
  const day = dateIn(startsAt, calendar.timeZone)
  return days.from <= day && day <= days.to
}

/** A leave of the student's own: what was answered; until then, and before it begins, one press takes it back. */
function LeaveRow({ leave, of }: { leave: Leave; of: ClassToCome }) {
  const MakeUps = use(MakeUpSlot)
  const isHydrated = useHydrated()
  return (
    <div className="grid gap-2">
      <LeaveLine leave={leave} />
      {isHydrated && <MakeUps classId={of._id} number={of.number} />}
    </div>
  )
}

export function LeaveLine({ leave }: { leave: Leave }) {
  const takeBack = useMutation(leaveApi.takeBack.mutationOptions(useMutationFeedback('Failed to take back the leave.')))
  const when = whenInWords(leave)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="min-w-0 grow basis-56 text-base wrap-anywhere">
        {`Leave asked for ${when}: ${stripBidi(leave.reason)} `}
        <Badge tone={leave.answer ? 'good' : 'plain'}>{stateInWords(leave)}</Badge>
      </p>
      {!leave.answer && !leave.hasBegun && (
        <Button
          small
          disabled={takeBack.isPending}
          aria-label={`Take back: leave for ${when}`}
          onClick={() => takeBack.mutate({ id: leave._id })}
        >
          Take back
        </Button>
      )}
    </div>
  )
}
