import { useState } from 'react'
import { Chat } from './chat.tsx'
import { ContactWidget } from './contact-widget.tsx'

/** The contact widget and the chat. One of them is open at most: on a phone there is room for one. */
export function Corners() {
  const [open, setOpen] = useState<'contact' | 'chat' | null>(null)
  return (
    <>
      <ContactWidget isOpen={open === 'contact'} onToggle={(isOpen) => setOpen(isOpen ? 'contact' : null)} />
      <Chat isOpen={open === 'chat'} onToggle={(isOpen) => setOpen(isOpen ? 'chat' : null)} />
    </>
  )
}
