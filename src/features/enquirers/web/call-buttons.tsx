import { MessageCircle, Phone } from 'lucide-react'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { chatUrl, phoneUrl } from '#src/web/ui/contact-links.ts'
import type { Enquirer } from '../shapes.ts'
import { useContactLog } from './use-contact-log.ts'
import { usePreparedMessages } from './use-prepared-messages.ts'

type Props = {
  enquirer: Pick<Enquirer, '_id' | 'name' | 'phoneE164' | 'courses'>
  /** Classes of the words beside the icon. */
  words?: string
  /** Where it is the first thing to do on its screen. */
  leads?: boolean
}

/** WhatsApp that begins with the institute's reply. */
export function ReplyButton({ enquirer, words }: Props) {
  const { _id, name, phoneE164 } = enquirer
  const log = useContactLog(_id)
  const [reply] = usePreparedMessages({ ...enquirer, visit: null, offer: null }) ?? []
  const chat = chatUrl(phoneE164, reply?.text ?? '')
  if (!chat) return null
  return (
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
  )
}

export function CallButton({ enquirer: { _id, name, phoneE164 }, words, leads = false }: Props) {
  const log = useContactLog(_id)
  return (
    <ButtonLink
      small
      variant={leads ? 'primary' : 'plain'}
      to={phoneUrl(phoneE164)}
      onClick={log('phone')}
      aria-label={`Call ${name}`}
    >
      <Phone aria-hidden className="size-4" />
      <span className={words}>Call</span>
    </ButtonLink>
  )
}
