import { useMutation } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { messages } from '../../messages.ts'
import type { FullBatch } from '../../shapes.ts'
import { batchesApi } from '../api.ts'
import { ReasonField } from './reason-field.tsx'

/** Asks before a batch is cancelled, and why. */
export default function CancelBatch({ batch, onClose }: { batch: FullBatch | undefined; onClose: () => void }) {
  const form = useForm({ defaultValues: { reason: '' } })
  const cancel = useMutation(batchesApi.cancel.mutationOptions(useMutationFeedback('Failed to cancel the batch.')))
  function close() {
    form.reset()
    onClose()
  }
  return (
    <Confirm
      question={batch && messages.askCancel(batch.name, batch.seatsHeld, batch.waiting)}
      action="Cancel batch"
      keep="Keep batch"
      isWorking={cancel.isPending}
      onClose={close}
      onConfirm={() => batch && cancel.mutate({ id: batch._id, ...form.getValues() }, { onSettled: close })}
    >
      <FormProvider {...form}>
        <ReasonField />
      </FormProvider>
    </Confirm>
  )
}
