import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage, fieldIssues } from '#src/web/api/errors.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { seatsApi } from './api.ts'

const FAILED = 'Failed to accept the offer.'

/** Accepts an offer for a student; where they have other classes at that time, asks first. */
export function useAccepting() {
  const [collidingOffer, setCollidingOffer] = useState<{ id: string; question: string }>()
  const { mutate, isPending } = useMutation(
    seatsApi.accept.mutationOptions({
      ...useMutationFeedback(FAILED),
      onError(error, { id }) {
        const question = errorMessage(error, FAILED)
        if (fieldIssues(error).some(({ path }) => path === 'isConfirmed')) setCollidingOffer({ id, question })
        else toast('error', question)
      },
    }),
  )
  function confirm() {
    setCollidingOffer(undefined)
    if (collidingOffer) mutate({ id: collidingOffer.id, isConfirmed: true })
  }
  const collision = {
    question: collidingOffer?.question,
    action: 'Accept anyway',
    onConfirm: confirm,
    onClose: () => setCollidingOffer(undefined),
  }
  return { accept: mutate, isPending, collision }
}
