import { useMutation } from '@tanstack/react-query'
import { Mail, MessageCircle, Phone } from 'lucide-react'
import { COURSES } from '#src/features/enquiries/rules.ts'
import { institute } from '#src/institute.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { callTo, chatWith, mailTo } from '#src/web/ui/contact-links.ts'
import type { Enquirer } from '../contract.ts'
import type { Contact } from '../rules.ts'
import { admissionsApi } from './api.ts'

type Props = {
  enquirer: Pick<Enquirer, '_id' | 'name' | 'phone' | 'email' | 'courses'>
  /** Without the email, and in a table without words. */
  isShort?: boolean
}

function greeting({ name, courses: [course] }: Props['enquirer']) {
  const asked = course ? `You asked about ${COURSES[course]}.` : 'You wrote to us.'
  return `Hello ${name}, this is ${institute.name}. ${asked}`
}

/** Call, WhatsApp and email. What was opened is logged; whether anything was sent is not known. */
export function ContactButtons({ enquirer, isShort }: Props) {
  const { _id: id, name, phone, email } = enquirer
  // Without a message: the phone or the chat is in front by then.
  const { mutate } = useMutation({ mutationFn: (by: Contact) => admissionsApi.contact.call({ id, by }) })
  const log = (by: Contact) => () => mutate(by)
  const text = greeting(enquirer)
  const chat = chatWith(phone, text)
  const words = isShort ? 'as-table:hidden' : ''
  return (
    <>
      <ButtonLink small to={callTo(phone)} onClick={log('phone')} aria-label={`Call ${name}`}>
        <Phone aria-hidden className="size-4" />
        <span className={words}>Call</span>
      </ButtonLink>
      {chat && (
        <ButtonLink
          small
          to={chat}
          target="_blank"
          rel="noreferrer"
          onClick={log('whatsapp')}
          aria-label={`WhatsApp to ${name}`}
        >
          <MessageCircle aria-hidden className="size-4" />
          <span className={words}>WhatsApp</span>
        </ButtonLink>
      )}
      {!isShort && (
        <ButtonLink
          small
          to={mailTo(email, { subject: `Your enquiry to ${institute.name}`, text })}
          onClick={log('email')}
          aria-label={`Email to ${name}`}
        >
          <Mail aria-hidden className="size-4" />
          <span>Email</span>
        </ButtonLink>
      )}
    </>
  )
}
