import { Chat } from './chat.tsx'
import { ContactWidget } from './contact-widget.tsx'
import { useScrolling } from './use-scrolling.ts'

/** The contact widget and the chat, as auto popovers: the browser closes one when the other opens. */
export function FloatingWidgets() {
  useScrolling()
  return (
    <>
      <ContactWidget />
      <Chat />
    </>
  )
}
