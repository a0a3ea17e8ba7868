import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Holder } from '#src/features/batches/shapes.ts'
import type { Outcome } from '#src/features/users/web/outcome-list.tsx'
import { errorMessage, fieldIssues, mayRetry } from '#src/web/api/errors.ts'
import { newIdempotencyKey } from '#src/web/api/idempotency-key.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { messages } from '../../messages.ts'
import { seatsApi } from '../api.ts'

type Student = Pick<Holder, '_id' | 'name'>
type Wish = { wait?: true; isConfirmed?: true }
type Seating = { students: Student[]; batch: { _id: string; name: string }; wish?: Wish }
/** `isClash`: they have other classes at that time, which may be meant; `isFull`: they may wait. */
export type SeatOutcome = Outcome & { isClash: boolean; isFull: boolean }

const FAILED = 'Failed to give the seat.'

/** Seats several, each by a request of its own and one after the other: what is refused to one keeps no other out. */
export function useSeatingSeveral() {
  const [idempotencyKey] = useState(newIdempotencyKey)
  const { onMutate, onSettled } = useMutationFeedback(FAILED)
  const [outcomes, setOutcomes] = useState<SeatOutcome[]>([])
  async function seat(student: Student, { batch, wish = {} }: Seating): Promise<SeatOutcome> {
    const context = { idempotencyKey: `${idempotencyKey} ${batch._id} ${student._id} ${Object.keys(wish).join(' ')}` }
    const outcome = { student, isUndecided: false, isClash: false, isFull: false }
    try {
      const { message } = await seatsApi.giveSeat.call({ id: batch._id, studentId: student._id, ...wish }, { context })
      return { ...outcome, sentence: message, isDone: true }
    } catch (error) {
      const sentence = errorMessage(error, FAILED)
      return {
        ...outcome,
        sentence,
        isDone: false,
        isClash: fieldIssues(error).some(({ path }) => path === 'isConfirmed'),
        isFull: sentence === messages.full(batch.name),
        isUndecided: mayRetry(error),
      }
    }
  }
  const { mutate, isPending } = useMutation({
    mutationFn: async (seating: Seating) => {
      for (const student of seating.students) {
        const outcome = await seat(student, seating)
        setOutcomes((before) => [...before.filter((earlier) => earlier.student._id !== student._id), outcome])
      }
    },
    onMutate,
    onSettled,
  })
  return { seat: mutate, isPending, outcomes }
}
