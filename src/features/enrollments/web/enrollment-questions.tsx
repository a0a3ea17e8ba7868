import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import type { CourseEnrollment } from '../contract.ts'
import { messages } from '../messages.ts'
import { enrollmentsApi } from './api.ts'

type Props = { enrollment: CourseEnrollment | undefined; title: string; onClose: () => void }

export function StatusQuestion({ enrollment, title, children, onClose }: Props & { children: ReactNode }) {
  const change = useMutation(enrollmentsApi.setStatus.mutationOptions(useMutationFeedback('Failed to update status.')))
  const next = enrollment?.completionStatus === 'completed' ? 'in-progress' : 'completed'
  return (
    <Confirm
      question={enrollment && messages.askStatus(enrollment.student.name, title, next)}
      action={next === 'completed' ? 'Mark Complete' : 'Mark In-Progress'}
      tone="primary"
      isWorking={change.isPending}
      onClose={onClose}
      onConfirm={() =>
        enrollment && change.mutate({ id: enrollment._id, completionStatus: next }, { onSettled: onClose })
      }
    >
      {children}
    </Confirm>
  )
}

export function DeEnrollQuestion({ enrollment, title, onClose }: Props) {
  const remove = useMutation(
    enrollmentsApi.deEnroll.mutationOptions(useMutationFeedback('Failed to de-enroll student.')),
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
