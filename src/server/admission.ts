import type { IncomingMessage, ServerResponse } from 'node:http'
import { availableParallelism } from 'node:os'
import { Busy, createTurns } from './turns.ts'

type Listener<Answer> = (request: IncomingMessage, response: ServerResponse) => Answer
type Admission = { answer: Listener<Promise<unknown>>; refuse: Listener<void>; hashing: RegExp; light: RegExp }

/** What is under way at once: about a twentieth of a second's work of answers to readers, and a quarter's of passwords. */
const MOST_READERS = 32
const MOST_HASHED = 12 * availableParallelism()
/** Milliseconds in which a place may come free for whoever found none. */
export const PATIENCE = 500

/**
 * Lets so many have an answer made, and refuses whoever waits in vain (docs/decisions/019). `hashing` are the addresses at
 * which a password is looked at; one that is still on its way holds no place, and has its turn later. What is `light` is
 * always answered.
 */
export function createAdmission({ answer, refuse, hashing, light }: Admission) {
  const readers = places(MOST_READERS)
  const hashed = places(MOST_HASHED)

  function places(atOnce: number): Listener<void> {
    const inTurn = createTurns({ atOnce, patience: PATIENCE })
    return (request, response) => {
      const isGone = () => request.socket.destroyed
      inTurn(() => answer(request, response), isGone).catch((error) => {
        if (!(error instanceof Busy)) throw error
        if (!isGone()) refuse(request, response)
      })
    }
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = '' } = request
    if (method === 'POST' && hashing.test(url))
      // Its body comes with its head, and is read right after it.
      return void setImmediate(() => (request.complete ? hashed(request, response) : void answer(request, response)))
    if ((method !== 'GET' && method !== 'HEAD') || light.test(url)) return void answer(request, response)
    readers(request, response)
  }
}
