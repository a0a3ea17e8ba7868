import { useMutation } from '@tanstack/react-query'
import { api } from '#src/web/api.ts'
import { useTold } from '#src/web/mutation-feedback.ts'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { type CourseEnrollment, messages } from '../contract.ts'

type Asked = { enrollment: CourseEnrollment | undefined; title: string; onClose: () => void }

/** Completed and in progress, both ways. */
export function StatusQuestion({ enrollment, title, onClose }: Asked) {
  const change = useMutation(
    api.enrollments.setStatus.mutationOptions(useTold('Failed to update status.', api.enrollments.key())),
  )
  const next = enrollment?.completionStatus === 'completed' ? 'in-progress' : 'completed'
  return (
    <Confirm
      question={enrollment && messages.askStatus(enrollment.student.name, title, next)}
      action={next === 'completed' ? 'Mark Complete' : 'Mark In-Progress'}
      isWorking={change.isPending}
      onClose={onClose}
      onConfirm={() =>
        enrollment && change.mutate({ id: enrollment._id, completionStatus: next }, { onSettled: onClose })
      }
    />
  )
}

export function DeEnrollQuestion({ enrollment, title, onClose }: Asked) {
  const remove = useMutation(
    api.enrollments.deEnroll.mutationOptions(useTold('Failed to de-enroll student.', api.enrollments.key())),
  )
  return (
    <Confirm
      question={enrollment && messages.askDeEnroll(enrollment.student.name, title)}
      action="De-enroll"
      isWorking={remove.isPending}
      onClose={onClose}
      onConfirm={() => enrollment && remove.mutate({ id: enrollment._id }, { onSettled: onClose })}
    />
  )
}
