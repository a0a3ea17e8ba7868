import { SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useInstitute } from '#src/web/api/institute.ts'
import { Logo } from '#src/web/ui/brand.tsx'
import { callLink } from '#src/web/ui/contact-links.ts'
import { ChatLog } from './chat-log.tsx'
import { loadAnswers, useConversation } from './conversation.ts'
import { widgetPanel } from './widget-styles.ts'

const MAX_MESSAGE_LENGTH = 500

/** Opened and closed by the browser. The field is uncontrolled, so that text typed before hydration stays. */
export function ChatPanel() {
  const institute = useInstitute()
  const { messages, isTyping, say } = useConversation(institute.chat)
  const [isBlank, setBlank] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)

  // Where a keyboard would slide over the conversation, it waits to be asked for.
  const focusIn = () => (matchMedia('(pointer: coarse)').matches ? panel : input).current?.focus()

  function begin() {
    void loadAnswers()
    if (document.activeElement === panel.current) focusIn()
  }

  function send() {
    const field = input.current
    const text = field?.value.trim()
    if (!field || !text) return
    field.value = ''
    setBlank(true)
    void say(text)
  }

  function sendOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  function ask(keyword: string) {
    if (input.current) input.current.value = keyword
    send()
    focusIn()
  }

  const wake = useEffectEvent(() => {
    const typed = input.current?.value ?? ''
    setBlank(typed.trim() === '')
    if (panel.current?.contains(document.activeElement)) begin()
    // Without a script Enter begins a line.
    if (typed.endsWith('\n')) send()
  })
  useEffect(() => wake(), [])

  return (
    <section
      ref={panel}
      id="chat"
      popover="auto"
      onToggle={({ newState }) => newState === 'open' && begin()}
      role="dialog"
      aria-labelledby="chat-title"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: with its opening, not with the page
      autoFocus
      className={`right-4 left-auto h-[34rem] w-96 flex-col overflow-hidden open:flex ${widgetPanel}`}
    >
      <header className="flex items-center gap-3 bg-band py-2.5 pr-2 pl-4 text-band-ink">
        <Logo size={36} />
        <div className="grow">
          <h2 id="chat-title" className="font-sans text-base font-semibold tracking-normal">
            {institute.name} Assistant
          </h2>
          <p className="text-sm text-band-muted">{institute.chat.status}</p>
        </div>
        <button
          type="button"
          aria-label="Close"
          popoverTarget="chat"
          popoverTargetAction="hide"
          className="grid size-11 place-items-center rounded-lg hover:opacity-80"
        >
          <X className="size-5" />
        </button>
      </header>
      <ChatLog messages={messages} isTyping={isTyping} onLeave={() => panel.current?.hidePopover?.()}>
        {messages.length === 1 && <QuickQuestions onAsk={ask} />}
      </ChatLog>
      <noscript>
        <p className="border-t border-line p-4 text-base">
          Without JavaScript the assistant cannot answer.
          {institute.phone && (
            <>
              {' '}
              Call us: <a href={callLink(institute)}>{institute.phone}</a>
            </>
          )}
        </p>
      </noscript>
      <div className="flex items-end gap-2 border-t border-line p-3 noscript:hidden">
        <textarea
          ref={input}
          aria-label="Your question"
          placeholder="Type your message…"
          rows={1}
          maxLength={MAX_MESSAGE_LENGTH}
          onChange={({ target }) => setBlank(target.value.trim() === '')}
          onKeyDown={sendOnEnter}
          className="peer field-sizing-content max-h-28 min-h-11 grow resize-none rounded-lg border border-line-strong bg-paper px-3 py-2 text-base placeholder:text-ink-muted"
        />
        <button
          type="button"
          aria-label="Send"
          disabled={isBlank}
          onClick={() => {
            send()
            // The button that was pressed is disabled from now on.
            input.current?.focus()
          }}
          className="grid size-11 shrink-0 place-items-center rounded-lg bg-brand text-brand-ink not-disabled:hover:bg-brand-strong disabled:bg-paper-sunk disabled:text-ink-muted peer-placeholder-shown:bg-paper-sunk peer-placeholder-shown:text-ink-muted"
        >
          <SendHorizontal className="size-5" />
        </button>
      </div>
    </section>
  )
}

function QuickQuestions({ onAsk }: { onAsk: (keyword: string) => void }) {
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-4 noscript:hidden">
      {useInstitute().chat.quickQuestions.map(({ label, keyword }) => (
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
