import { InlineScript } from '#src/web/hydration/inline-script.tsx'
import { Chat } from './chat.tsx'
import { ContactWidget } from './contact-widget.tsx'
import hideCoveringWidgets from './hide-covering-widgets.ts?inline-script'
import { useScrollingDown } from './use-scrolling-down.ts'

/** The contact widget and the chat, as auto popovers: the browser closes one when the other opens. */
export function FloatingWidgets() {
  useScrollingDown()
  return (
    <>
      <ContactWidget />
      <Chat />
      <InlineScript text={hideCoveringWidgets} />
    </>
  )
}
