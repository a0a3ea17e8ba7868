import { History, Mail, Phone } from 'lucide-react'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { ChatButton } from '#src/web/ui/chat-button.tsx'
import { mailUrl, phoneUrl } from '#src/web/ui/contact-links.ts'
import type { DemoBooking } from '../contract.ts'
import { MarkButtons, type MarkKind } from './mark-buttons.tsx'

type Enquiry = Pick<DemoBooking, '_id' | 'fullName' | 'phoneE164' | 'state'>

/** What a state is followed by most likely comes first; one that was given by mistake is taken back the same way. */
const OTHERS = { new: ['called', 'done'], called: ['done', 'new'], done: ['called', 'new'] } as const

/** The page of whoever made a booking or wrote a message. */
export const pageOfSender = ({ _id }: { _id: string }) => `/dashboard/admin/enquiries/${_id}`

/** What one does about an enquiry; `text` is what a chat begins with. */
export function EnquiryActions({ enquiry, text }: { enquiry: Enquiry; text: string }) {
  const { fullName, phoneE164 } = enquiry
  return (
    <>
      <ButtonLink small to={phoneUrl(phoneE164)} aria-label={`Call ${fullName}`}>
        <Phone aria-hidden className="size-4" />
        <span className="as-table:hidden">Call</span>
      </ButtonLink>
      <ChatButton name={fullName} phone={phoneE164} text={text}>
        <span className="as-table:hidden">WhatsApp</span>
      </ChatButton>
    </>
  )
}

type EmailDraft = { subject: string; text: string }

/** All that its sender asked, a reply by email, and the states it can be given: behind the row's menu. */
export function OtherActions({
  enquiry,
  kind,
  reply,
}: {
  enquiry: Enquiry & { email: string }
  kind: MarkKind
  reply: EmailDraft
}) {
  return (
    <>
      <ButtonLink small to={pageOfSender(enquiry)} aria-label={`Enquiry of ${enquiry.fullName}`}>
        <History aria-hidden className="size-4" />
        Enquiry
      </ButtonLink>
      <ButtonLink small to={mailUrl(enquiry.email, reply)} aria-label={`Email to ${enquiry.fullName}`}>
        <Mail aria-hidden className="size-4" />
        Email
      </ButtonLink>
      <MarkButtons kind={kind} enquiry={enquiry} states={OTHERS[enquiry.state]} />
    </>
  )
}
