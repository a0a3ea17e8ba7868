import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { formatDateTime } from '#src/shared/time.ts'
import { errorMessage, fieldIssues } from '#src/web/api/errors.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { messages } from '../../messages.ts'
import { classNumber } from '../../rules.ts'
import type { FullBatch } from '../../shapes.ts'
import { batchesApi } from '../api.ts'
import { Collision } from '../batch/collision.tsx'
import { ReasonField } from '../batch/reason-field.tsx'
import type { ClassAction } from './class-list.tsx'

const FAILED = 'Failed to change the class.'

/** Whether a cancelled class is held after all. */
export function RestoreQuestion({
  batch,
  classAction,
  onClose,
}: {
  batch: FullBatch
  classAction: ClassAction | undefined
  onClose: () => void
}) {
  const [inTheWay, setInTheWay] = useState<{ question: string; id: string; reason?: string | undefined }>()
  const form = useForm({ defaultValues: { reason: '' } })
  const change = useMutation(
    batchesApi.changeClass.mutationOptions({
      ...useMutationFeedback(FAILED),
      onError(error, { id, reason }) {
        const question = errorMessage(error, FAILED)
        if (fieldIssues(error).some(({ path }) => path === 'isConfirmed')) setInTheWay({ question, id, reason })
        else toast('error', question)
      },
    }),
  )
  const of = classAction?.kind === 'restore' ? classAction.of : undefined
  function close() {
    form.reset()
    onClose()
  }
  function send() {
    if (of) change.mutate({ id: of._id, state: 'planned', reason: form.getValues('reason') }, { onSettled: close })
  }
  return (
    <>
      <Confirm
        question={of && messages.askRestoreClass(classNumber(of), formatDateTime(of.startsAt), batch.seatsHeld)}
        action="Restore class"
        tone="primary"
        isWorking={change.isPending}
        onClose={close}
        onConfirm={send}
      >
        <FormProvider {...form}>
          <ReasonField />
        </FormProvider>
      </Confirm>
      <Collision
        question={inTheWay?.question}
        action="Restore anyway"
        onClose={() => setInTheWay(undefined)}
        onConfirm={() => {
          setInTheWay(undefined)
          if (!inTheWay) return
          const { id, reason } = inTheWay
          change.mutate({ id, state: 'planned', reason, isConfirmed: true })
        }}
      />
    </>
  )
}
