import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SECOND_FACTOR_REQUIRED } from '#src/access/audience.ts'
import { errorMessage, errorStatus, isOfAnotherUser, mayRetry } from '#src/web/api/errors.ts'
import { noticeEndOfSession } from '#src/web/api/query-client.ts'
import type { Outbox } from './outbox.ts'
import { isUnsent, type Queued, type Refused } from './queued.ts'

/** Milliseconds after which a try that had no response is repeated. */
const RETRY_AFTER_MS = 10_000
const FORBIDDEN = 403
const UNAVAILABLE = 503

/**
 * One request: `send` sends it and keeps what became of it, `refuse` keeps why all of it was refused. `subject` is what a failure
 * of the server concerns: what else waits of it is not sent until the next try.
 */
export type Delivery = {
  subject: string
  send: () => Promise<void>
  refuse: (refused: Refused) => Promise<void>
}
/** Who made what is sent: the server refuses it where someone else is logged in, and then it waits. */
export type By = { user: string; queryClient: QueryClient }
/** What is sent next of a queue, of no subject that just failed. */
type NextDelivery<Item> = (items: Item[], failed: ReadonlySet<string>, by: By) => Delivery | undefined

/**
 * What became of a delivery: `settled` is stored or refused for good. `failed` concerns its subject alone, `unreached` all of it,
 * and both may succeed later by themselves; `waits` is for its user, who has to log in.
 */
type Outcome = 'settled' | 'failed' | 'unreached' | 'waits'

/** Empties an outbox, one request after the other. What had no response stays, and is the same when it is sent again. */
export function createSender<Item extends Queued>(outbox: Outbox<Item>, next: NextDelivery<Item>) {
  let sending: Promise<Outcome> | undefined

  async function sendAll(queryClient: QueryClient): Promise<Outcome> {
    const failed = new Set<string>()
    for (;;) {
      const { owner, items } = outbox.current()
      const delivery = owner ? next(items, failed, { user: owner, queryClient }) : undefined
      if (!delivery) return failed.size > 0 ? 'failed' : 'settled'
      const outcome = await deliver(delivery, queryClient)
      if (outcome === 'failed') failed.add(delivery.subject)
      else if (outcome !== 'settled') return outcome
    }
  }

  return (queryClient: QueryClient) => {
    sending ??= sendAll(queryClient).finally(() => {
      sending = undefined
    })
    return sending
  }
}

/** A refusal that would be the same again is kept. */
async function deliver({ send, refuse }: Delivery, queryClient: QueryClient): Promise<Outcome> {
  try {
    await send()
    return 'settled'
  } catch (error) {
    noticeEndOfSession(queryClient, error)
    const status = errorStatus(error) ?? 0
    if (status === 401 || isOfAnotherUser(error) || errorMessage(error) === SECOND_FACTOR_REQUIRED) return 'waits'
    if (mayRetry(error)) return status >= 500 && status !== UNAVAILABLE ? 'failed' : 'unreached'
    await refuse({ refusal: errorMessage(error), ...(status === FORBIDDEN && { mayRetry: true }) })
    return 'settled'
  }
}

/**
 * Sends what waits from whichever page its user is on: as soon as there is a connection, until the server has decided on all.
 * `sendAfter` is milliseconds from the latest change, so that quick ones are one request.
 */
export function useSender(
  send: ReturnType<typeof createSender>,
  items: Queued[],
  { sendAfter, mayStart }: { sendAfter: number; mayStart: boolean },
) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!mayStart || !items.some(isUnsent)) return
    let timer = setTimeout(start, sendAfter)
    async function start() {
      clearTimeout(timer)
      const outcome = await send(queryClient)
      if (outcome === 'failed' || outcome === 'unreached') timer = setTimeout(start, RETRY_AFTER_MS)
    }
    const startNow = () => void start()
    addEventListener('online', startNow)
    addEventListener('visibilitychange', startNow)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', startNow)
      removeEventListener('visibilitychange', startNow)
    }
  }, [send, items, sendAfter, mayStart, queryClient])
}
