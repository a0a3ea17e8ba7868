import { InlineScript } from '#src/web/hydration/inline-script.tsx'
import { Chat } from './chat.tsx'
import { ContactWidget } from './contact-widget.tsx'
import keepCornersClear from './keep-corners-clear.ts?inline-script'
import { useReadsOn } from './use-reads-on.ts'

/** The contact widget and the chat. Of such popovers a browser leaves one open: on a phone there is room for one. */
export function Corners() {
  useReadsOn()
  return (
    <>
      <ContactWidget />
      <Chat />
      <InlineScript text={keepCornersClear} />
    </>
  )
}
