import { BotMessageSquare } from 'lucide-react'
import { PopoverButton } from '#src/web/ui/overlays/popover-button.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { widgetButton } from './widget-styles.ts'

/** Closed, it is out of sight and there: what was said, and what is half typed, stays. */
export const Chat = () => (
  <aside aria-label="Chat assistant">
    <PopoverButton
      popover="chat"
      icon={BotMessageSquare}
      name="the chat assistant"
      className={`right-4 border-2 border-paper-raised bg-brand text-brand-ink ${widgetButton}`}
    />
    <ChatPanel />
  </aside>
)
