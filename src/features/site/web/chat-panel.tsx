import { SendHorizontal, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { assistant } from '#src/institute/chat-answers.ts'
import { institute } from '#src/institute.ts'
import { ChatLog } from './chat-log.tsx'
import { useConversation } from './conversation.ts'
import { cornerPanel } from './corner-looks.ts'

type Panel = { isOpen: boolean; onClose: () => void; onLeave: () => void }

const LONGEST = 500

export default function ChatPanel({ isOpen, onClose, onLeave }: Panel) {
  const { messages, isTyping, say } = useConversation()
  const [draft, setDraft] = useState('')
  const panel = useRef<HTMLElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const isBlank = draft.trim() === ''

  // Where a keyboard would slide over the conversation, it waits to be asked for.
  const focusIn = () => (matchMedia('(pointer: coarse)').matches ? panel : input).current?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each opening
  useEffect(() => {
    if (isOpen) focusIn()
  }, [isOpen])

  function send(event: FormEvent) {
    event.preventDefault()
    if (isBlank) return
    say(draft.trim())
    setDraft('')
    // The button that was pressed is disabled from now on.
    input.current?.focus()
  }

  function sendOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    form.current?.requestSubmit()
  }

  function ask(keyword: string) {
    flushSync(() => setDraft(keyword))
    form.current?.requestSubmit()
    focusIn()
  }

  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby="chat-title"
      tabIndex={-1}
      hidden={!isOpen}
      className={`right-4 flex h-[34rem] w-96 flex-col overflow-hidden ${cornerPanel}`}
    >
      <header className="flex items-center gap-3 bg-band py-2.5 pr-2 pl-4 text-band-ink">
        <img src="/drawings/logo.svg" alt="" width={36} height={36} />
        <div className="grow">
          <h2 id="chat-title" className="font-sans text-base font-semibold tracking-normal">
            {institute.name} Assistant
          </h2>
          <p className="text-sm text-band-muted">{assistant.status}</p>
        </div>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="grid size-11 place-items-center rounded-lg hover:opacity-80"
        >
          <X aria-hidden className="size-5" />
        </button>
      </header>
      <ChatLog messages={messages} isTyping={isTyping} onLeave={onLeave}>
        {messages.length === 1 && <QuickQuestions onAsk={ask} />}
      </ChatLog>
      <form ref={form} onSubmit={send} className="flex items-end gap-2 border-t border-line p-3">
        <textarea
          ref={input}
          aria-label="Your message"
          placeholder="Type your message…"
          rows={1}
          maxLength={LONGEST}
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
          onKeyDown={sendOnEnter}
          className="field-sizing-content max-h-28 min-h-11 grow resize-none rounded-lg border border-line-strong bg-paper px-3 py-2 text-base placeholder:text-ink-muted"
        />
        <button
          type="submit"
          aria-label="Send"
          disabled={isBlank}
          className="grid size-11 shrink-0 place-items-center rounded-lg bg-brand text-brand-ink hover:bg-brand-strong disabled:bg-paper-sunk disabled:text-ink-muted"
        >
          <SendHorizontal aria-hidden className="size-5" />
        </button>
      </form>
    </section>
  )
}

function QuickQuestions({ onAsk }: { onAsk: (keyword: string) => void }) {
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-4">
      {assistant.quickQuestions.map(({ label, keyword }) => (
        <button
          key={keyword}
          type="button"
          onClick={() => onAsk(keyword)}
          className="min-h-11 rounded-full border border-line-strong px-4 text-base font-semibold text-brand hover:bg-brand-soft"
        >
          {label}
        </button>
      ))}
    </div>
  )
}
