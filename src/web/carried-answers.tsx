import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { createQueryClient } from './query-client.ts'

/** What a document's loaders were answered: the server's word, in a browser it is never set. */
export const AnswersOfDocument = createContext<QueryClient | null>(null)

type Carried = [key: QueryKey, answer: unknown, updatedAt: number][]

/** The answers a document was drawn from, for the browser that goes on with it. */
export function CarriedAnswers() {
  const client = useContext(AnswersOfDocument)
  const json = client && JSON.stringify(answersIn(client)).replaceAll('<', '\\u003c')
  // In a browser the text is empty: to hydrate a page leaves alone what the server sent.
  return (
    <script
      type="application/json"
      data-answers
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json ?? '' }}
    />
  )
}

/** What a screen has yet to ask for has none, and must not pass for one. */
const answersIn = (client: QueryClient): Carried =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state: { data } }) => data !== undefined)
    .map(({ queryKey, state: { data, dataUpdatedAt } }) => [queryKey, data, dataUpdatedAt])

/**
 * The answers that the server drew this page from. A document from the page cache holds older ones, but none that
 * anything has changed since: they are as young as the visit, and no guest has to ask for them again at once. (A
 * member's are asked for once more when the socket is there.)
 */
export function createPageQueryClient() {
  const client = createQueryClient()
  const json = document.querySelector('script[data-answers]')?.textContent
  if (!json) return client
  const carried: Carried = JSON.parse(json)
  for (const [key, answer, updatedAt] of carried) {
    client.setQueryData(key, answer, { updatedAt: Math.max(updatedAt, performance.timeOrigin) })
  }
  return client
}
