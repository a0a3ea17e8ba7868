import type { IncomingMessage, ServerResponse } from 'node:http'
import { availableParallelism } from 'node:os'

/** Requests whose responses are made at once: about a twentieth of a second's work for reads, a quarter's for passwords. */
const MAX_READS = 32
const MAX_PASSWORDS = 12 * availableParallelism()
/** Milliseconds that a request waits for a place before it is refused. */
export const WAIT_TIMEOUT_MS = 500
/** Seconds after which a refused client may try again. */
const RETRY_AFTER = '1'

type Limits = { atOnce: number; maxWaiting?: number; maxWait?: number }
type Waiting = { begin: () => void; refuse: () => void; isGone: () => boolean }

/** There is no capacity for this request: it may be tried again in a moment. */
export class Busy extends Error {
  override name = 'Busy'
}

/**
 * Runs so much work at once. Of what waits the newest is next, and work whose client `isDisconnected` is dropped.
 * @throws {Busy} for the one that waited longest where more than `maxWaiting` wait, and after `maxWait` milliseconds
 */
export function createLimiter({ atOnce, maxWaiting = Infinity, maxWait }: Limits) {
  const waiting: Waiting[] = []
  let free = atOnce

  function release() {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (!next.isGone()) return next.begin()
      next.refuse()
    }
    free++
  }

  function wait(isDisconnected: () => boolean) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const entry: Waiting = { begin: resolve, refuse: () => reject(new Busy()), isGone: isDisconnected }
    waiting.push(entry)
    if (waiting.length > maxWaiting) waiting.shift()?.refuse()
    if (maxWait === undefined) return promise
    const late = setTimeout(() => {
      waiting.splice(waiting.indexOf(entry), 1)
      entry.refuse()
    }, maxWait)
    return promise.finally(() => clearTimeout(late))
  }

  return async <Result>(work: () => PromiseLike<Result> | Result, isDisconnected = () => false) => {
    if (free > 0) free--
    else await wait(isDisconnected)
    try {
      return await work()
    } finally {
      release()
    }
  }
}

type Listener<Result> = (request: IncomingMessage, response: ServerResponse) => Result
type Shedding = {
  respond: Listener<Promise<unknown>>
  refuse: Listener<void>
  passwords: RegExp
  light: RegExp
  maxWait?: number
}

/**
 * Answers as many requests at once as can be answered in time, and refuses the rest (docs/decisions/019). `passwords` are
 * the addresses at which one is hashed; a request for these whose body is still arriving takes no place. What is `light` is
 * always answered.
 */
export function shedLoad({ respond, refuse, passwords, light, maxWait = WAIT_TIMEOUT_MS }: Shedding): Listener<void> {
  const readers = limit(MAX_READS)
  const hashed = limit(MAX_PASSWORDS)

  function limit(atOnce: number): Listener<void> {
    const run = createLimiter({ atOnce, maxWait })
    return (request, response) => {
      const isDisconnected = () => request.socket.destroyed
      run(() => respond(request, response), isDisconnected).catch((error) => {
        if (!(error instanceof Busy)) throw error
        if (!isDisconnected()) refuse(request, response)
      })
    }
  }

  return (request, response) => {
    const { method, url = '' } = request
    if (method === 'POST' && passwords.test(url))
      // A small body arrives with its head, and is read right after it.
      return void setImmediate(() => (request.complete ? hashed(request, response) : void respond(request, response)))
    if ((method !== 'GET' && method !== 'HEAD') || light.test(url)) return void respond(request, response)
    readers(request, response)
  }
}

/** The refusal, made once: `page` for a browser, the message as JSON for a client of the API. */
export async function createRefusal(page: Response, message: string) {
  const html = withLength(Object.fromEntries(page.headers), await page.text())
  const json = withLength({ 'content-type': 'application/json' }, JSON.stringify({ message }))
  return ({ headers: { accept } }: IncomingMessage, response: ServerResponse, extraHeaders: Record<string, string>) => {
    const { headers, body } = accept?.includes('text/html') ? html : json
    response.writeHead(503, { ...extraHeaders, ...headers }).end(body)
  }
}

/** Without a length it would be sent in three pieces. */
const withLength = (headers: Record<string, string>, body: string) => ({
  headers: {
    ...headers,
    'retry-after': RETRY_AFTER,
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
  },
  body,
})
