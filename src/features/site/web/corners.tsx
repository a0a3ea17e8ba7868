import { Chat } from './chat.tsx'
import { ContactWidget } from './contact-widget.tsx'

/** The contact widget and the chat. Of such popovers a browser leaves one open: on a phone there is room for one. */
export const Corners = () => (
  <>
    <ContactWidget />
    <Chat />
  </>
)
