import { useMutation } from '@tanstack/react-query'
import type { User } from '#src/access/user.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { messages } from '../messages.ts'
import { usersApi } from './api.ts'

const UNDECIDED = 'Failed to approve/reject student.'

/** For someone who waits: in. */
export function ApproveButton({ student }: { student: User }) {
  const approve = useMutation(usersApi.approve.mutationOptions(useMutationFeedback(UNDECIDED)))
  return (
    <Button
      small
      variant="primary"
      aria-label={`Approve ${student.name}`}
      disabled={approve.isPending}
      onClick={() => approve.mutate({ id: student._id })}
    >
      Approve
    </Button>
  )
}

type Rejecting = { student: User; onAsk: (student: User) => void }

/** And out, which is asked about first. */
export const RejectButton = ({ student, onAsk }: Rejecting) => (
  <Button small variant="remove" aria-label={`Reject ${student.name}`} onClick={() => onAsk(student)}>
    Reject
  </Button>
)

const REMOVALS = {
  rejection: { question: messages.askReject, action: 'Reject student', failed: UNDECIDED },
  deletion: { question: messages.askDelete, action: 'Delete account', failed: 'Failed to delete student account.' },
}

type Props = {
  as: keyof typeof REMOVALS
  student: Pick<User, '_id' | 'name'> | undefined
  onClose: () => void
}

/** Asks before an account goes. */
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
