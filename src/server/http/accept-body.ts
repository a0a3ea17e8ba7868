import type { Context, MiddlewareHandler, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { every } from 'hono/combine'
import type { Config } from '#src/server/config.ts'
import { isSafeMethod, type Refuse, requireSameOrigin } from './csrf.ts'

type Accepted = {
  /** Bytes. */
  largest: number
  /** What a body may be; a request without any says ''. */
  type: RegExp
  sentences: { size: string; type: string }
  refuse: Refuse
}

/** What a change has to be before anyone looks into it: from a page of ours, of one kind, and no larger than it need be. */
export function acceptBody(config: Config, { largest, type, sentences, refuse }: Accepted) {
  /** Hears a sender out who is not far over the limit: one cut off in the middle would never read why. */
  async function tooLarge(c: Context) {
    const isNear = Number(c.req.header('content-length')) < 10 * largest
    if (isNear && c.req.raw.body) for await (const _ of c.req.raw.body);
    return refuse(c, 413, sentences.size)
  }
  const hasAcceptedType: MiddlewareHandler = async (c, next) =>
    type.test(c.req.header('content-type') ?? '') ? next() : refuse(c, 415, sentences.type)
  const ofAChange = every(
    bodyLimit({ maxSize: largest, onError: tooLarge }),
    requireSameOrigin(config, refuse),
    hasAcceptedType,
  )
  // A GET is not checked for a body: reading `body` makes Hono build a new Request.
  return (c: Context, next: Next) => (isSafeMethod(c) ? next() : ofAChange(c, next))
}
