import { useMutation } from '@tanstack/react-query'
import { enrollmentsApi } from '#src/features/enrollments/web/api.ts'
import { countInWords } from '#src/shared/text.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { messages } from '../../messages.ts'
import { isBelowMinimum } from '../../rules.ts'
import type { BatchEnd } from '../../shapes.ts'
import { certificatesApi } from '../api.ts'

type Props = { batchId: string; students: BatchEnd['students']; hasCertificates: boolean }

const listEnrollmentIds = (students: Props['students']) => students.map(({ enrollmentId }) => enrollmentId)

/** What is done for all students of a batch at once, each after a question. */
export function EndActions({ batchId, students, hasCertificates }: Props) {
  const [action, setAction, close] = useDialogSubject<'complete' | 'issue' | 'reserve'>()
  const complete = useMutation(
    enrollmentsApi.setStatuses.mutationOptions(useMutationFeedback('Failed to update the statuses.')),
  )
  const issue = useMutation(
    certificatesApi.issue.mutationOptions(useMutationFeedback('Failed to issue the certificates.')),
  )
  const reserve = useMutation(
    certificatesApi.reserveMakeUps.mutationOptions(useMutationFeedback('Failed to reserve the seats.')),
  )
  const { attendanceNeeded } = useInstitute().certificates
  const open = students.filter(({ isCompleted }) => !isCompleted)
  const ready = hasCertificates ? students.filter(({ mayIssue }) => mayIssue) : []
  const short = students.filter(({ toMakeUp }) => toMakeUp > 0)
  const left = { complete: open.length, issue: ready.length, reserve: short.length }
  // Someone else has done it meanwhile.
  if (action && left[action] === 0) close()
  const belowBar = hasCertificates ? open.filter((student) => isBelowMinimum(student, attendanceNeeded)).length : 0
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {open.length > 0 && (
        <Button variant="primary" onClick={() => setAction('complete')}>
          Mark all complete
        </Button>
      )}
      {ready.length > 0 && (
        <Button variant="primary" onClick={() => setAction('issue')}>
          {`Issue ${countInWords(ready.length, 'certificate')}`}
        </Button>
      )}
      {short.length > 0 && (
        <Button
          onClick={() => setAction('reserve')}
        >{`Make-up classes for ${countInWords(short.length, 'student')}`}</Button>
      )}
      <Confirm
        question={action === 'complete' ? messages.askComplete(open.length, belowBar) : undefined}
        action="Mark all complete"
        tone="primary"
        isWorking={complete.isPending}
        onClose={close}
        onConfirm={() =>
          complete.mutate({ ids: listEnrollmentIds(open), completionStatus: 'completed' }, { onSettled: close })
        }
      />
      <Confirm
        question={action === 'issue' ? messages.askIssueAll(ready.length) : undefined}
        action="Issue certificates"
        tone="primary"
        isWorking={issue.isPending}
        onClose={close}
        onConfirm={() => issue.mutate({ enrollmentIds: listEnrollmentIds(ready) }, { onSettled: close })}
      />
      <Confirm
        question={action === 'reserve' ? messages.askMakeUps(short.length) : undefined}
        action="Reserve the seats"
        tone="primary"
        isWorking={reserve.isPending}
        onClose={close}
        onConfirm={() => reserve.mutate({ id: batchId }, { onSettled: close })}
      />
    </div>
  )
}
