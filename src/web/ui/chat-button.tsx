import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import { chatUrl } from './contact-links.ts'

type Props = { name: string; phone: string; text: string; isLarge?: boolean; children: ReactNode }

/** Opens a WhatsApp chat with a user whose number has a country, which WhatsApp needs. */
export function ChatButton({ name, phone, text, isLarge = false, children }: Props) {
  const chat = chatUrl(phone, text)
  if (!chat) return null
  return (
    <ButtonLink small={!isLarge} to={chat} target="_blank" rel="noreferrer" aria-label={`WhatsApp to ${name}`}>
      <MessageCircle aria-hidden className="size-4" />
      {children}
    </ButtonLink>
  )
}
