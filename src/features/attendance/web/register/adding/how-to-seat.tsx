import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Collision } from '#src/features/batches/web/batch/collision.tsx'
import { stripBidi } from '#src/shared/text.ts'
import { errorMessage, fieldIssues } from '#src/web/api/errors.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { useOnline } from '#src/web/hooks/use-online.ts'
import { Button } from '#src/web/ui/button.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import type { Register } from '../../../shapes.ts'
import { attendanceApi } from '../../api.ts'
import type { Added } from '../outbox/queued-marks.ts'
import type { Candidate } from './use-candidates.ts'

type Props = {
  register: Register
  student: Candidate
  onAdd: (added: Added) => void
  onBack: () => void
  onClose: () => void
}

/** Whether a student is there for this class, or has a seat from now on. */
export function HowToSeat({ register, student, onAdd, onBack, onClose }: Props) {
  const isOnline = useOnline()
  const { seat, isPending, collision } = useGiveSeat(register, student, onClose)
  const batch = stripBidi(register.batch.name)
  function queue(seat: 'keep' | 'today') {
    onAdd({ name: student.name, guest: null, who: { studentId: student._id, seat } })
    onClose()
  }
  return (
    <>
      <p>
        {student.isEnrolled
          ? `For this class only, or with a seat in ${batch} from now on?`
          : `${student.name} is not enrolled in ${stripBidi(register.course.title)}. They will be enrolled, and have a seat in ${batch} from now on.`}
      </p>
      {/* Without a connection nobody can be asked about a clash: it is refused when it is sent, with its reason. */}
      <div className="grid gap-3">
        {student.isEnrolled && (
          <Button variant="primary" onClick={() => queue('today')}>
            For this class only
          </Button>
        )}
        <Button
          variant={student.isEnrolled ? 'plain' : 'primary'}
          disabled={isPending}
          onClick={() => (isOnline ? seat() : queue('keep'))}
        >
          {isPending ? 'Adding…' : student.isEnrolled ? 'With a seat from now on' : 'Enroll and give a seat'}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Choose someone else
        </Button>
      </div>
      <Collision {...collision} />
    </>
  )
}

const FAILED = 'Failed to add them to the class.'

/** Gives a seat at once, since what it clashes with is asked about. */
function useGiveSeat({ class: { _id: id } }: Register, { _id: studentId }: Candidate, onDone: () => void) {
  const [question, setQuestion] = useState<string>()
  const feedback = useMutationFeedback(FAILED)
  const adding = useMutation(
    attendanceApi.addAttendee.mutationOptions({
      ...feedback,
      onSuccess(data) {
        feedback.onSuccess(data)
        onDone()
      },
      onError(error) {
        const isInTheWay = fieldIssues(error).some(({ path }) => path === 'isConfirmed')
        if (isInTheWay) setQuestion(errorMessage(error, FAILED))
        else toast('error', errorMessage(error, FAILED))
      },
    }),
  )
  const seat = (isConfirmed: boolean) => adding.mutate({ id, studentId, seat: 'keep', isConfirmed })
  return {
    seat: () => seat(false),
    isPending: adding.isPending,
    collision: {
      question,
      action: 'Add anyway',
      onConfirm() {
        setQuestion(undefined)
        seat(true)
      },
      onClose: () => setQuestion(undefined),
    },
  }
}
