import { useMutation } from '@tanstack/react-query'
import type { FullBatch, Holder } from '#src/features/batches/shapes.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { seatsApi } from './api.ts'

type Props = {
  batch: FullBatch
  student: Holder | undefined
  ask: (name: string, batch: string) => string
  onClose: () => void
}

export function TakeOutQuestion({ batch, student, ask, onClose }: Props) {
  const take = useMutation(seatsApi.takeSeat.mutationOptions(useMutationFeedback('Failed to remove the student.')))
  return (
    <Confirm
      question={student && ask(student.name, batch.name)}
      action="Remove"
      isWorking={take.isPending}
      onClose={onClose}
      onConfirm={() => student && take.mutate({ id: batch._id, studentId: student._id }, { onSettled: onClose })}
    />
  )
}
