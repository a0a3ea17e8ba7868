import { BotMessageSquare, X } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { lazyOrBlank } from '#src/web/lazy-or-blank.ts'
import { cornerButton } from './corner-looks.ts'

const ChatPanel = lazyOrBlank(() => import('./chat-panel.tsx'))

/** The panel comes when it is first opened; closed, it is hidden, and what was said stays. */
export function Chat({ isOpen, onToggle }: { isOpen: boolean; onToggle: (isOpen: boolean) => void }) {
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
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
      {wasOpened && (
        <Suspense>
          <ChatPanel isOpen={isOpen} onClose={close} onLeave={() => onToggle(false)} />
        </Suspense>
      )}
    </aside>
  )
}
