import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '#src/shared/clock.ts'
import type { ShownInstitute } from '#src/shared/institute/shown.ts'
import type { Answer } from '#src/shared/institute/website.ts'
import { loadModule } from '#src/web/hydration/load-module.ts'

export type Message = {
  id: number
  text: string
  sender: 'bot' | 'user'
  timestamp: string
  type: 'text' | 'link' | 'map'
  link?: Answer['link']
  /** That had no answer: the contact form begins with it. */
  question?: string
}
type NewMessage = Omit<Message, 'id' | 'timestamp'>

const REPLY_DELAY_MS = 1_000

export const loadAnswers = () => loadModule(() => import('./answers.ts')).catch(() => undefined)

/** Where its answers do not arrive it has none, and names the phone. */
async function answerMessage(text: string, queryClient: QueryClient, unknown: string) {
  const loaded = await loadAnswers()
  return (await loaded?.answerQuestion(text, queryClient)) ?? { text: unknown, question: text }
}

/** What was said on both sides; the assistant takes a second to answer, and `isTyping` meanwhile. */
export function useConversation({ greeting, unknown }: ShownInstitute['chat']) {
  const queryClient = useQueryClient()
  const [messages, setMessages] = useState(() => appendMessage([], bot({ text: greeting })))
  const [unanswered, setUnanswered] = useState(0)

  async function addMessage(text: string) {
    setMessages((before) => appendMessage(before, { text, sender: 'user', type: 'text' }))
    setUnanswered((before) => before + 1)
    const [answer] = await Promise.all([
      answerMessage(text, queryClient, unknown),
      new Promise((done) => setTimeout(done, REPLY_DELAY_MS)),
    ])
    setMessages((before) => appendMessage(before, bot(answer)))
    setUnanswered((before) => before - 1)
  }
  return { messages, isTyping: unanswered > 0, say: addMessage }
}

const appendMessage = (messages: Message[], message: NewMessage) => [
  ...messages,
  { ...message, id: messages.length, timestamp: now() },
]

type Reply = Pick<Answer, 'text' | 'link' | 'map'> & { question?: string }

function bot({ text, link, map, question }: Reply): NewMessage {
  return { text, sender: 'bot', type: map ? 'map' : link ? 'link' : 'text', link, ...(question && { question }) }
}
