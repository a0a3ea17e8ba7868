import { type ReactNode, useEffect, useRef } from 'react'
import { formatTime } from '#src/shared/time.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { useHydrated } from '#src/web/hydration/use-hydrated.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { mapFrame } from '#src/web/ui/contact-links.ts'
import type { Message } from './conversation.ts'

type Log = { messages: Message[]; isTyping: boolean; onLeave: () => void; children: ReactNode }

/** The messages, scrolled to the latest; screen readers announce what is added. */
export function ChatLog({ messages, isTyping, onLeave, children }: Log) {
  const log = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is added is brought into sight
  useEffect(() => {
    log.current?.scrollTo(0, log.current.scrollHeight)
  }, [messages.length, isTyping])
  return (
    <div
      ref={log}
      role="log"
      aria-label="Conversation"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      className="flex grow flex-col overflow-y-auto overscroll-contain p-4"
    >
      <ol className="grid gap-3 text-base">
        {messages.map((message) => (
          <ChatMessage key={message.id} message={message} onLeave={onLeave} />
        ))}
        {isTyping && (
          <li className="flex w-fit gap-1.5 rounded-2xl rounded-bl-sm bg-paper-sunk p-4">
            <span className="sr-only">The assistant is typing</span>
            <Dot />
            <Dot />
            <Dot />
          </li>
        )}
      </ol>
      {children}
    </div>
  )
}

const Dot = () => (
  <span
    aria-hidden
    className="size-2 animate-pulse rounded-full bg-ink-muted nth-3:[animation-delay:200ms] nth-4:[animation-delay:400ms]"
  />
)

type One = { message: Message; onLeave: () => void }

function ChatMessage({ message: { text, sender, timestamp, type, link, question }, onLeave }: One) {
  const isOurs = sender === 'bot'
  // The server does not know when its page will be read.
  const time = useHydrated() ? timestamp : undefined
  return (
    <li className={`grid max-w-[85%] gap-1 ${isOurs ? 'justify-self-start' : 'justify-self-end'}`}>
      <div
        className={`grid gap-3 rounded-2xl px-4 py-2.5 whitespace-pre-line ${isOurs ? 'rounded-bl-sm bg-paper-sunk' : 'rounded-br-sm bg-brand text-brand-ink'}`}
      >
        <span className="sr-only">{isOurs ? 'Assistant' : 'You'}</span>
        <p>{text}</p>
        {type === 'map' && <PlaceOnMap />}
        {link && (
          <ButtonLink variant="primary" small to={link.url} onClick={onLeave} className="mb-1">
            {link.text}
          </ButtonLink>
        )}
        {question && (
          // In the state of the history: what was typed stays in the browser until it is sent.
          <ButtonLink small to="/contact" state={{ question }} onClick={onLeave} className="mb-1">
            Ask us
          </ButtonLink>
        )}
      </div>
      <time dateTime={time} className={`min-h-[1lh] text-sm text-ink-muted ${isOurs ? '' : 'text-right'}`}>
        {time && formatTime(time)}
      </time>
    </li>
  )
}

function PlaceOnMap() {
  const institute = useInstitute()
  if (!institute.mapQuery) return null
  return (
    <iframe
      title={`Map of ${institute.mapQuery}`}
      src={mapFrame(institute)}
      className="mb-1 h-48 w-full rounded-lg border border-line bg-paper"
    />
  )
}
