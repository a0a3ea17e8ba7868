import { useMutation } from '@tanstack/react-query'
import { Check, CheckCheck, RotateCcw } from 'lucide-react'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { Button } from '#src/web/ui/button.tsx'
import type { EnquiryState } from '../contract.ts'
import { STATES } from '../rules.ts'
import { enquiriesApi } from './api.ts'

const SIGNS = { new: RotateCcw, called: Check, done: CheckCheck }

export type MarkKind = 'markBooking' | 'markMessage'
type Offered = {
  kind: MarkKind
  enquiry: { _id: string; fullName: string }
  states: readonly [EnquiryState, EnquiryState?]
}

export function MarkButtons({ kind, enquiry: { _id, fullName }, states: [next, alternative] }: Offered) {
  const mark = useMutation(enquiriesApi[kind].mutationOptions(useMutationFeedback('Failed to update the state.')))
  function markAs(state: EnquiryState) {
    if (!mark.isPending) mark.mutate({ id: _id, state })
  }
  // In their places whatever they say, and never disabled, so that the focus stays in its row.
  return (
    <>
      <MarkButton state={next} of={fullName} onMark={markAs} />
      {alternative && <MarkButton state={alternative} of={fullName} onMark={markAs} />}
    </>
  )
}

type Mark = { state: EnquiryState; of: string; onMark: (state: EnquiryState) => void }

function MarkButton({ state, of, onMark }: Mark) {
  const Sign = SIGNS[state]
  return (
    <Button small aria-label={`Mark ${of} as ${state}`} onClick={() => onMark(state)}>
      <Sign aria-hidden className="size-4" />
      {STATES[state]}
    </Button>
  )
}
