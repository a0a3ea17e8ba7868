import { BotMessageSquare, X } from 'lucide-react'
import { useRef } from 'react'
import { ChatPanel } from './chat-panel.tsx'
import { useConversation } from './conversation.ts'
import { cornerButton } from './corner-looks.ts'

/** What was said stays while the panel is closed. */
export function Chat({ isOpen, onToggle }: { isOpen: boolean; onToggle: (isOpen: boolean) => void }) {
  const conversation = useConversation()
  const toggle = useRef<HTMLButtonElement>(null)
  function close() {
    onToggle(false)
    toggle.current?.focus()
  }
  return (
    <aside aria-label="Chat assistant" onKeyDown={({ key }) => isOpen && key === 'Escape' && close()}>
      <button
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        aria-label={isOpen ? 'Close the chat assistant' : 'Open the chat assistant'}
        onClick={() => onToggle(!isOpen)}
        className={`right-4 bg-brand text-brand-ink ${cornerButton}`}
      >
        {isOpen ? <X aria-hidden /> : <BotMessageSquare aria-hidden />}
      </button>
      {isOpen && <ChatPanel {...conversation} onClose={close} onLeave={() => onToggle(false)} />}
    </aside>
  )
}
