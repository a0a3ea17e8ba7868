import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '#src/features/people/contract.ts'
import { api } from '#src/web/api.ts'
import { useTold } from '#src/web/mutation-feedback.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { messages } from '../contract.ts'

/** Whoever goes is missed in courses too. */
const peopleGrewOld = () => [api.members.key(), api.enrollments.key()]

const UNDECIDED = 'Failed to approve/reject student.'

/** For someone who waits: in, or out after a question. */
export function ApprovalButtons({ student }: { student: Person }) {
  const told = useTold(UNDECIDED, ...peopleGrewOld())
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
      <Removal as="rejection" student={isAsked ? student : undefined} onClose={() => setAsked(false)} />
    </>
  )
}

const REMOVALS = {
  rejection: { question: messages.askReject, action: 'Reject student', failed: UNDECIDED },
  deletion: { question: messages.askDelete, action: 'Delete account', failed: 'Failed to delete student account.' },
}

type Asked = {
  as: keyof typeof REMOVALS
  student: Pick<Person, '_id' | 'name'> | undefined
  onClose: () => void
}

/** Asks before an account goes. */
export function Removal({ as, student, onClose }: Asked) {
  const { question, action, failed } = REMOVALS[as]
  const remove = useMutation(api.members.reject.mutationOptions(useTold(failed, ...peopleGrewOld())))
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
