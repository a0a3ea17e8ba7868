import type { User } from '#src/access/user.ts'
import { useApproval } from '#src/features/users/web/approvals.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { Button } from '#src/web/ui/button.tsx'
import { lazyDialog } from '#src/web/ui/overlays/lazy-dialog.tsx'
import { messages } from '../messages.ts'

const EnrollDialog = lazyDialog(() => import('./enroll-dialog.tsx'), 'student')

/** Beside "Approve", for someone who waits: in, enrolled and seated in one step. */
export function ApproveAndEnroll({ student }: { student: User }) {
  const { state } = useApproval(student)
  const [isAsked, ask, close] = useDialogSubject<true>()
  return (
    <>
      <Button
        small
        aria-label={messages.approveAndEnroll(student.name)}
        disabled={state !== undefined}
        onClick={() => ask(true)}
      >
        Enroll
      </Button>
      <EnrollDialog student={isAsked ? student : undefined} onClose={close} />
    </>
  )
}
