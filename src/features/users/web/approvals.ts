import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import type { User } from '#src/access/user.ts'
import { errorMessage, mayRetry } from '#src/web/api/errors.ts'
import { newIdempotencyKey } from '#src/web/api/idempotency-key.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { messages } from '../messages.ts'
import { UNDO_SECONDS } from '../rules.ts'
import { usersApi } from './api.ts'
import type { Outcome } from './outcome-list.tsx'

export const OUTCOME_UNKNOWN = 'Failed to approve/reject student.'

type Student = Pick<User, '_id' | 'name'>
type State = 'sending' | 'approved' | 'undoing'
/** Who was approved in this tab within the last seconds; their rows stay where they were pressed (product 13.20). */
let approvals: ReadonlyMap<string, State> = new Map()
const NONE = approvals
const listeners = new Set<() => void>()

function subscribe(listen: () => void) {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

function updateApprovals(id: string, state: State | undefined) {
  const next = new Map(approvals)
  if (state) next.set(id, state)
  else next.delete(id)
  approvals = next
  for (const listen of listeners) listen()
}

function offerUndo(id: string) {
  updateApprovals(id, 'approved')
  setTimeout(() => approvals.get(id) === 'approved' && updateApprovals(id, undefined), UNDO_SECONDS * 1_000)
}

const useApprovals = () =>
  useSyncExternalStore(
    subscribe,
    () => approvals,
    () => NONE,
  )

/** Whether a row stays though its student waits no longer. */
export function useIsJustApproved() {
  const all = useApprovals()
  return useCallback(({ _id }: { _id: string }) => all.has(_id), [all])
}

export function useApproval({ _id: id }: Pick<User, '_id'>) {
  const state = useApprovals().get(id)
  const { onMutate, onSuccess, onError, onSettled } = useMutationFeedback(OUTCOME_UNKNOWN)
  const approve = useMutation(
    usersApi.approve.mutationOptions({
      // From the press on: an event may bring the new list before the response is here.
      onMutate() {
        updateApprovals(id, 'sending')
        return onMutate()
      },
      onSuccess(approval) {
        offerUndo(id)
        onSuccess(approval)
      },
      onError(error) {
        updateApprovals(id, undefined)
        onError(error)
      },
      onSettled,
    }),
  )
  const undo = useMutation(
    usersApi.undoApproval.mutationOptions({
      onMutate() {
        updateApprovals(id, 'undoing')
        return onMutate()
      },
      onSuccess,
      onError,
      async onSettled(approval, error, input, watched) {
        // Its row stays until the list has it again.
        await onSettled(approval, error, input, watched)
        updateApprovals(id, undefined)
      },
    }),
  )
  return { state, approve: () => approve.mutate({ id }), undo: () => undo.mutate({ id }) }
}

/** One after another, whose rows say so. Where some were refused, `outcomes` has all of them until they are cleared. */
export function useApproveSeveral() {
  const { onMutate, onSettled } = useMutationFeedback(OUTCOME_UNKNOWN)
  const [outcomes, setOutcomes] = useState<Outcome[]>([])
  /** By student: a request that is sent again, because no response came, takes effect once. */
  const keys = useRef(new Map<string, string>())
  const { mutate, isPending } = useMutation({
    async mutationFn(students: Student[]) {
      const ids = new Set(students.map(({ _id }) => _id))
      const all = outcomes.filter(({ student }) => !ids.has(student._id))
      for (const student of students) {
        const key = keys.current.get(student._id) ?? newIdempotencyKey()
        const outcome = await approveOne(student, key)
        if (outcome.isUndecided) keys.current.set(student._id, key)
        else keys.current.delete(student._id)
        all.push(outcome)
      }
      if (!all.every(({ isDone }) => isDone)) return setOutcomes(all)
      setOutcomes([])
      toast('success', messages.severalApproved(all.length))
    },
    onMutate,
    onSettled,
  })
  return { approve: mutate, isApproving: isPending, outcomes, clear: () => setOutcomes([]) }
}

async function approveOne(student: Student, idempotencyKey: string): Promise<Outcome> {
  const { _id: id } = student
  updateApprovals(id, 'sending')
  try {
    const { message } = await usersApi.approve.call({ id }, { context: { idempotencyKey } })
    offerUndo(id)
    return { student, sentence: message, isDone: true, isUndecided: false }
  } catch (error) {
    updateApprovals(id, undefined)
    return { student, sentence: errorMessage(error, OUTCOME_UNKNOWN), isDone: false, isUndecided: mayRetry(error) }
  }
}
