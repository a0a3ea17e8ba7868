import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '#src/features/people/contract.ts'
import { api } from '#src/web/api.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { toast } from '#src/web/ui/toast.tsx'
import { messages } from '../contract.ts'

/** What a table of people does to one of them: it says how it went, and the table asks again. */
export function useTold() {
  const cache = useQueryClient()
  return {
    onSuccess: ({ message }: { message: string }) => toast('success', message),
    onError: ({ message }: Error) => toast('error', message),
    onSettled: () => cache.invalidateQueries({ queryKey: api.members.key() }),
  }
}

/** For someone who waits: in, or out after a question. */
export function ApprovalButtons({ student }: { student: Person }) {
  const told = useTold()
  const [isAsked, setAsked] = useState(false)
  const approve = useMutation(api.members.approve.mutationOptions(told))
  return (
    <>
      <Button
        small
        look="main"
        aria-label={`Approve ${student.name}`}
        disabled={approve.isPending}
        onClick={() => approve.mutate({ id: student._id })}
      >
        Approve
      </Button>
      <Button small look="grave" aria-label={`Reject ${student.name}`} onClick={() => setAsked(true)}>
        Reject
      </Button>
      <Removal
        student={isAsked ? student : undefined}
        question={messages.askReject}
        action="Reject student"
        onClose={() => setAsked(false)}
      />
    </>
  )
}

type Asked = {
  student: Person | undefined
  question: (name: string) => string
  action: string
  onClose: () => void
}

/** Asks before an account goes. */
export function Removal({ student, question, action, onClose }: Asked) {
  const remove = useMutation(api.members.reject.mutationOptions(useTold()))
  return (
    <Confirm
      question={student && question(student.name)}
      action={action}
      isWorking={remove.isPending}
      onClose={onClose}
      onConfirm={() => student && remove.mutate({ id: student._id }, { onSettled: onClose })}
    />
  )
}
