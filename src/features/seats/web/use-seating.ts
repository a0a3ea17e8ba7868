import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage, fieldIssues } from '#src/web/api/errors.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { messages } from '../messages.ts'
import { seatsApi } from './api.ts'

type Wish = { id: string; studentId: string; wait?: boolean; isConfirmed?: boolean }
type SeatQuestion = { question: string; title?: string; action: string; wish: Wish }

const FAILED = 'Failed to give the seat.'

/** Gives a seat in the batch of that name; where it is full, or the student sits elsewhere at that time, asks first. */
export function useSeating(name: string, onDone: () => void) {
  const [seatQuestion, setSeatQuestion] = useState<SeatQuestion>()
  const feedback = useMutationFeedback(FAILED)
  const seating = useMutation(
    seatsApi.giveSeat.mutationOptions({
      ...feedback,
      onSuccess(data) {
        feedback.onSuccess(data)
        onDone()
      },
      onError(error, wish) {
        const question = errorMessage(error, FAILED)
        const isInTheWay = fieldIssues(error).some(({ path }) => path === 'isConfirmed')
        if (isInTheWay) setSeatQuestion({ question, action: 'Give seat anyway', wish: { ...wish, isConfirmed: true } })
        else if (question === messages.full(name))
          setSeatQuestion({
            question,
            title: 'This batch is full',
            action: 'Add to waiting list',
            wish: { ...wish, wait: true },
          })
        else toast('error', question)
      },
    }),
  )
  function confirm() {
    setSeatQuestion(undefined)
    if (seatQuestion) seating.mutate(seatQuestion.wish)
  }
  return {
    give: (wish: Wish) => seating.mutate(wish),
    isPending: seating.isPending,
    collision: {
      question: seatQuestion?.question,
      title: seatQuestion?.title,
      action: seatQuestion?.action,
      onConfirm: confirm,
      onClose: () => setSeatQuestion(undefined),
    },
  }
}
