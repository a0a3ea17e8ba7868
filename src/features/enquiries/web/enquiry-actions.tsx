import { useMutation } from '@tanstack/react-query'
import { Check, CheckCheck, Mail, MessageCircle, Phone, RotateCcw } from 'lucide-react'
import { callTo, chatWith, mailTo } from '#src/web/contact-links.ts'
import { useMutationFeedback } from '#src/web/mutation-feedback.ts'
import { Button, ButtonLink } from '#src/web/ui/button.tsx'
import type { DemoBooking, EnquiryState } from '../contract.ts'
import { STATES } from '../rules.ts'
import { enquiriesApi } from './api.ts'

type Enquiry = Pick<DemoBooking, '_id' | 'fullName' | 'phone' | 'state'>
type Kind = 'markBooking' | 'markMessage'

const SIGNS = { new: RotateCcw, called: Check, done: CheckCheck }
/** What a state is followed by most likely comes first; one that was given by mistake is taken back the same way. */
const OTHERS = { new: ['called', 'done'], called: ['done', 'new'], done: ['called', 'new'] } as const

/** What one does about an enquiry; `text` is what a chat begins with. */
export function EnquiryActions({ enquiry, text }: { enquiry: Enquiry; text: string }) {
  const { fullName, phone } = enquiry
  return (
    <>
      <ButtonLink small to={callTo(phone)} aria-label={`Call ${fullName}`}>
        <Phone aria-hidden className="size-4" />
        <span className="@2xl:hidden">Call</span>
      </ButtonLink>
      <ButtonLink
        small
        to={chatWith(phone, text)}
        target="_blank"
        rel="noreferrer"
        aria-label={`WhatsApp to ${fullName}`}
      >
        <MessageCircle aria-hidden className="size-4" />
        <span className="@2xl:hidden">WhatsApp</span>
      </ButtonLink>
    </>
  )
}

type Letter = { subject: string; text: string }

/** An answer by mail, and the states it can be given: behind the row's menu. */
export function OtherActions({
  enquiry,
  kind,
  answer,
}: {
  enquiry: Enquiry & { email: string }
  kind: Kind
  answer: Letter
}) {
  return (
    <>
      <ButtonLink small to={mailTo(enquiry.email, answer)} aria-label={`Email to ${enquiry.fullName}`}>
        <Mail aria-hidden className="size-4" />
        Email
      </ButtonLink>
      <MarkButtons enquiry={enquiry} kind={kind} />
    </>
  )
}

function MarkButtons({ enquiry: { _id, fullName, state }, kind }: { enquiry: Enquiry; kind: Kind }) {
  const mark = useMutation(enquiriesApi[kind].mutationOptions(useMutationFeedback('Failed to update the state.')))
  const [next, other] = OTHERS[state]
  function markAs(state: EnquiryState) {
    if (!mark.isPending) mark.mutate({ id: _id, state })
  }
  // In their places whatever they say, and never disabled, so that the focus stays in its row.
  return (
    <>
      <MarkButton state={next} of={fullName} onMark={markAs} />
      <MarkButton state={other} of={fullName} onMark={markAs} />
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
