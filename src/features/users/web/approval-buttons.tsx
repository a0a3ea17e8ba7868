import { useMutation } from '@tanstack/react-query'
import type { User } from '#src/access/user.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { messages } from '../messages.ts'
import { usersApi } from './api.ts'
import { OUTCOME_UNKNOWN, useApproval } from './approvals.ts'

/** For someone who waits: in, and for some seconds out again. The second of two presses meets what is pressed already. */
export function ApproveButton({ student, leads = true }: { student: User /** On its screen. */; leads?: boolean }) {
  const { state, approve, undo } = useApproval(student)
  const isApproved = state === 'approved' || state === 'undoing'
  return (
    <span className="relative inline-flex in-[.row]:as-cards:contents">
      {/* Over what is beside it, so that no column becomes wider. */}
      {isApproved && (
        <Button
          small
          variant="quiet"
          aria-label={`Undo: ${student.name} was approved`}
          aria-disabled={state === 'undoing'}
          onClick={state === 'undoing' ? undefined : undo}
          className="absolute right-full z-1 mr-1 bg-paper-raised underline in-[.row]:as-cards:top-1.5 in-[.row]:as-cards:right-2 in-[.row]:as-cards:mr-0"
        >
          Undo
        </Button>
      )}
      {/* The same button, so that it keeps the focus; disabled, it would lose it. */}
      <Button
        small
        variant={isApproved || !leads ? 'plain' : 'primary'}
        aria-label={isApproved ? `Approved: ${student.name}` : `Approve ${student.name}`}
        aria-disabled={state !== undefined}
        onClick={state ? undefined : approve}
        className="min-w-26 in-[.row]:as-cards:grow in-[.row]:as-cards:basis-0"
      >
        {isApproved ? 'Approved' : 'Approve'}
      </Button>
    </span>
  )
}

type Rejecting = { student: User; onAsk: (student: User) => void }

export function RejectButton({ student, onAsk }: Rejecting) {
  const { state } = useApproval(student)
  return (
    <Button
      small
      variant="remove"
      aria-label={`Reject ${student.name}`}
      disabled={state !== undefined}
      onClick={() => onAsk(student)}
    >
      Reject
    </Button>
  )
}

const REMOVALS = {
  rejection: { question: messages.askReject, action: 'Reject student', failed: OUTCOME_UNKNOWN },
  deletion: { question: messages.askDelete, action: 'Delete account', failed: 'Failed to delete student account.' },
}

type Props = {
  as: keyof typeof REMOVALS
  student: Pick<User, '_id' | 'name'> | undefined
  onClose: () => void
}

export function Removal({ as, student, onClose }: Props) {
  const { question, action, failed } = REMOVALS[as]
  const remove = useMutation(usersApi.reject.mutationOptions(useMutationFeedback(failed)))
  return (
    <Confirm
      question={student && question(student.name)}
      action={action}
      isWorking={remove.isPending}
      onClose={onClose}
      onConfirm={() => student && remove.mutate({ id: student._id }, { onSettled: onClose })}
    />
  )
}
