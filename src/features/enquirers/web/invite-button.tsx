import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { InviteDialog } from '#src/features/visits/web/invite-dialog.tsx'
import { useSetup } from '#src/web/api/setup.ts'
import { Button } from '#src/web/ui/button.tsx'
import type { EnquirerDetails } from '../shapes.ts'
import { useContactLog } from './use-contact-log.ts'

/** Invites to a class of the course that was last asked for, or shows the invitation that stands; who wrote a message alone has booked none. */
export function InviteButton({ enquirer: { _id, name, phoneE164, email, bookingId } }: { enquirer: EnquirerDetails }) {
  const [isOpen, setOpen] = useState(false)
  const log = useContactLog(_id)
  if (!useSetup()?.classroom || !bookingId) return null
  return (
    <>
      <Button small onClick={() => setOpen(true)} aria-label={`Invite to a class: ${name}`}>
        <CalendarPlus aria-hidden className="size-4" />
        Invite to a class
      </Button>
      <InviteDialog
        booking={isOpen ? { _id: bookingId, name, phoneE164, hasEmail: email !== '' } : undefined}
        onClose={() => setOpen(false)}
        onMessage={log('whatsapp')}
      />
    </>
  )
}
