import contract from 'virtual:contract'
import { ORPCError } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { fillTemplate } from '#src/shared/text.ts'
import { asText, toRecord } from '#src/shared/unknown.ts'
import { IS_OF_ANOTHER_USER, isOfAnotherUser } from './errors.ts'
import { fallbackMessage } from './fallback.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { ANOTHER_USER, userHeader } from './session.ts'
import { setClockBy } from './site-clock.ts'

/** Repeated with the same key, a request that creates or deletes takes effect once; `user` is whose it is, where not the page's. */
export type CallContext = { idempotencyKey?: string; user?: string | undefined }

/** Sends requests to the API. Loaded with the first one: a page that arrives with its data makes none. */
export const link = new OpenAPILink<CallContext>(contract, {
  url: () => {
    if (typeof window === 'undefined') throw new Error('Prefetch this query in the route loader')
    return `${window.location.origin}/api`
  },
  async fetch(request, init) {
    const began = performance.now()
    const response = await fetch(request, init)
    // What a cache may have kept tells no time.
    const isOfNow = response.headers.get('cache-control')?.includes('no-store')
    if (isOfNow) setClockBy(response.headers.get('date'), performance.now() - began)
    return response
  },
  headers: ({ context }) => ({
    ...userHeader(context?.user),
    ...(context?.idempotencyKey && { 'idempotency-key': context.idempotencyKey }),
  }),
  customErrorResponseBodyDecoder: (body, { status }) => {
    const { message, issues, isOfAnother } = toRecord(body)
    const code = isOfAnother ? IS_OF_ANOTHER_USER : message ? 'REFUSED' : 'WORDLESS'
    return new ORPCError(code, { status, message: asText(message), data: { issues } })
  },
  interceptors: [
    async ({ next, path, input }) => {
      try {
        return await next()
      } catch (error) {
        if (isOfAnotherUser(error)) {
          dispatchEvent(new Event(ANOTHER_USER))
          throw error
        }
        // The server's own sentence where there is one, else the procedure's (product 18.3), which a server that failed sends
        // as well. Status 0: no response at all.
        const message = fillTemplate(fallbackMessage(path), input)
        if (error instanceof ORPCError && error.code === 'REFUSED' && error.message !== message) throw error
        const status = error instanceof ORPCError ? error.status : 0
        throw new ORPCError('FAILED', { status, message, cause: error })
      }
    },
  ],
})

type Attempt = { idempotencyKey: string; failedAt?: number }
/** Milliseconds within which repeating a request that got no response is the same attempt. */
const RETRY_WINDOW_MS = 60_000
const isCurrent = ({ failedAt = Infinity }: Attempt) => performance.now() < failedAt + RETRY_WINDOW_MS

/** Under way, or without a response; by what they ask for. */
const attempts = new Map<string, Attempt>()

/**
 * For what is behind a button: pressed twice before it could be disabled, or again because no response came, it takes effect
 * once and returns the same (product 18.9). After a response the same again is another attempt.
 */
export async function callOnce(path: readonly string[], input: unknown) {
  const requestKey = JSON.stringify([path, input])
  const before = attempts.get(requestKey)
  const attempt: Attempt = {
    idempotencyKey: (before && isCurrent(before) && before.idempotencyKey) || newIdempotencyKey(),
  }
  attempts.set(requestKey, attempt)
  try {
    const output = await link.call(path, input, { context: { idempotencyKey: attempt.idempotencyKey } })
    // This request may have undone what another had asked for.
    for (const [key, { failedAt }] of attempts) if (failedAt) attempts.delete(key)
    if (attempts.get(requestKey) === attempt) attempts.delete(requestKey)
    return output
  } catch (error) {
    attempt.failedAt = performance.now()
    throw error
  }
}
