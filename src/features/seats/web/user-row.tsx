import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useInstitute } from '#src/web/api/institute.ts'
import { RowMenu } from '#src/web/table/row-menu.tsx'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { ChatButton } from '#src/web/ui/chat-button.tsx'
import { mailUrl, phoneUrl } from '#src/web/ui/contact-links.ts'

type User = { _id: string; name: string; phoneE164: string; email?: string }
type Props = {
  user: User
  about: ReactNode
  text: string
  /** Beside the ways to reach them on a wide screen. */
  more?: ReactNode
  /** Behind "⋯" on any screen, and with them all ways but the call. */
  menu?: ReactNode
}

/** Someone and the ways to reach them, by email where there is no number; `text` is what a message begins with. */
export const UserRow = ({ user, about, text, more, menu }: Props) => {
  const chat = user.phoneE164 && (
    <ChatButton name={user.name} phone={user.phoneE164} text={text}>
      WhatsApp
    </ChatButton>
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className={`min-w-0 grow ${menu ? 'basis-0' : 'basis-56'}`}>
        <strong className="block wrap-anywhere">{user.name}</strong>
        <div className="text-sm wrap-anywhere text-ink-muted">{about}</div>
      </div>
      <div
        className={`flex items-center justify-end gap-2 ${menu ? '' : 'grow *:grow *:basis-0 sm:grow-0 sm:*:basis-auto'}`}
      >
        {user.phoneE164 ? (
          <CallButton user={user} />
        ) : (
          user.email && <EmailButton {...user} email={user.email} text={text} />
        )}
        {!menu && chat}
        {more && (
          <RowMenu of={user.name} inline="at once">
            {more}
          </RowMenu>
        )}
        {menu && (
          <RowMenu of={user.name}>
            {chat}
            {menu}
          </RowMenu>
        )}
      </div>
    </li>
  )
}

export const CallButton = ({ user: { name, phoneE164 } }: { user: User }) => (
  <ButtonLink small to={phoneUrl(phoneE164)} aria-label={`Call ${name}`}>
    <Phone aria-hidden className="size-4" />
    Call
  </ButtonLink>
)

type EmailProps = { name: string; email: string; text: string }

function EmailButton({ name, email, text }: EmailProps) {
  const { name: subject } = useInstitute()
  return (
    <ButtonLink small to={mailUrl(email, { subject, text })} aria-label={`Email to ${name}`}>
      <Mail aria-hidden className="size-4" />
      Email
    </ButtonLink>
  )
}
