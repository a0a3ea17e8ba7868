import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#src/web/ui/button.tsx'
import type { EnquirerDetails } from '../shapes.ts'
import { CallButton } from './call-buttons.tsx'
import { MessageDialog } from './message-dialog.tsx'

/** A call, or one of the institute's messages by WhatsApp or email after a look at it. */
export function ContactButtons({ enquirer }: { enquirer: EnquirerDetails }) {
  const [isWriting, setIsWriting] = useState(false)
  return (
    <>
      <CallButton enquirer={enquirer} />
      <Button small onClick={() => setIsWriting(true)} aria-label={`Message to ${enquirer.name}`}>
        <MessageCircle aria-hidden className="size-4" />
        Message
      </Button>
      <MessageDialog enquirer={isWriting ? enquirer : undefined} onClose={() => setIsWriting(false)} />
    </>
  )
}
