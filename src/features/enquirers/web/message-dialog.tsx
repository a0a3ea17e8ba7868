import { Mail, MessageCircle } from 'lucide-react'
import { useId, useState } from 'react'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { chatUrl, mailUrl } from '#src/web/ui/contact-links.ts'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import type { EnquirerDetails } from '../shapes.ts'
import type { PreparedMessage } from './prepared-messages.ts'
import { useContactLog } from './use-contact-log.ts'
import { usePreparedMessages } from './use-prepared-messages.ts'

type Props = { enquirer: EnquirerDetails | undefined; onClose: () => void }

/** One of the institute's messages, read and changed before it is opened in WhatsApp or email. */
export function MessageDialog({ enquirer, onClose }: Props) {
  const prepared = usePreparedMessages(enquirer)
  return (
    <Dialog title={enquirer && `Message to ${enquirer.name}`} onClose={onClose}>
      {enquirer && prepared && <Message enquirer={enquirer} prepared={prepared} />}
    </Dialog>
  )
}

const control = 'w-full rounded-lg border border-line-strong bg-paper-raised px-3 py-2 text-base'

/** As they were when it opened: what is being edited is not replaced. */
function Message({ enquirer, prepared: offered }: { enquirer: EnquirerDetails; prepared: PreparedMessage[] }) {
  const { _id, phoneE164, email } = enquirer
  const [prepared] = useState(offered)
  const [chosen, setChosen] = useState(0)
  const [text, setText] = useState(prepared[0]?.text ?? '')
  const log = useContactLog(_id)
  const [kindId, textId] = [useId(), useId()]
  const chat = chatUrl(phoneE164, text)
  const choose = (at: number) => {
    setChosen(at)
    setText(prepared[at]?.text ?? '')
  }
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <label htmlFor={kindId} className="font-semibold">
          Type
        </label>
        <select
          id={kindId}
          value={chosen}
          onChange={({ target }) => choose(Number(target.value))}
          className={`${control} min-h-11`}
        >
          {prepared.map(({ name }, at) => (
            <option key={name} value={at}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="grid gap-1">
        <label htmlFor={textId} className="font-semibold">
          Message
        </label>
        <textarea
          id={textId}
          rows={6}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={control}
        />
      </div>
      <div className="flex flex-wrap gap-3 *:grow">
        {chat && (
          <ButtonLink variant="primary" to={chat} target="_blank" rel="noreferrer" onClick={log('whatsapp')}>
            <MessageCircle aria-hidden className="size-5" />
            Open WhatsApp
          </ButtonLink>
        )}
        {email && (
          <ButtonLink to={mailUrl(email, { subject: prepared[chosen]?.subject ?? '', text })} onClick={log('email')}>
            <Mail aria-hidden className="size-5" />
            Open email
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
