import { useState } from 'react'
import { assistant } from '#src/institute/chat-answers.ts'
import { institute } from '#src/institute.ts'
import { now } from '#src/shared/clock.ts'
import { filled } from '#src/shared/text.ts'
import { type Answer, answerTo } from '../rules.ts'

export type Message = {
  id: number
  text: string
  sender: 'bot' | 'user'
  timestamp: string
  type: 'text' | 'link' | 'map'
  link?: Answer['link']
}
type Said = Omit<Message, 'id' | 'timestamp'>

const REPLY_DELAY_MS = 1_000

/** What was said on both sides; the assistant takes a second to answer, and `isTyping` meanwhile. */
export function useConversation() {
  const [messages, setMessages] = useState(() => addTo([], bot({ text: assistant.greeting })))
  const [unanswered, setUnanswered] = useState(0)

  function say(text: string) {
    const answer = answerTo(text, assistant.answers) ?? { text: assistant.unknown }
    setMessages((before) => addTo(before, { text, sender: 'user', type: 'text' }))
    setUnanswered((before) => before + 1)
    setTimeout(() => {
      setMessages((before) => addTo(before, bot(answer)))
      setUnanswered((before) => before - 1)
    }, REPLY_DELAY_MS)
  }
  return { messages, isTyping: unanswered > 0, say }
}

const addTo = (messages: Message[], said: Said) => [...messages, { ...said, id: messages.length, timestamp: now() }]

function bot({ text, link, map }: Pick<Answer, 'text' | 'link' | 'map'>): Said {
  return { text: filled(text, institute), sender: 'bot', type: map ? 'map' : link ? 'link' : 'text', link }
}
