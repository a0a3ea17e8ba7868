import { useMutation } from '@tanstack/react-query'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { seatsApi } from './api.ts'

/** Takes the seat that is kept for someone, or leaves it to the next in line; `of` names the batch. */
export function OfferButtons({ offerId, of }: { offerId: string; of: string }) {
  const [isLeaving, ask, close] = useDialogSubject<true>()
  const feedback = useMutationFeedback('Failed to answer the offer.')
  const accept = useMutation(seatsApi.accept.mutationOptions(feedback))
  const decline = useMutation(seatsApi.decline.mutationOptions(feedback))
  const isWorking = accept.isPending || decline.isPending
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" disabled={isWorking} onClick={() => accept.mutate({ id: offerId })}>
        Take the seat<span className="sr-only"> in {of}</span>
      </Button>
      <Button disabled={isWorking} onClick={() => ask(true)}>
        No, thank you<span className="sr-only">: the seat in {of}</span>
      </Button>
      <Confirm
        question={
          isLeaving
            ? `Are you sure you do not want the seat in ${of}? It goes to the next student, and you leave the waiting list.`
            : undefined
        }
        action="Decline seat"
        keep="Keep offer"
        isWorking={decline.isPending}
        onConfirm={() => decline.mutate({ id: offerId }, { onSettled: close })}
        onClose={close}
      />
    </div>
  )
}
