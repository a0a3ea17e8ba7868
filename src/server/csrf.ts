import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { every } from 'hono/combine'
import type { Config } from './config.ts'
import { isOurs, ownOrigin } from './requests.ts'

export type Refuse = (c: Context, status: 403 | 413 | 415, message: string) => Response | Promise<Response>
type Door = {
  largest: number
  /** What a body may be; a request without any says ''. */
  type: RegExp
  sentences: { size: string; type: string }
  refuse: Refuse
}

const isReading = (c: Context) => c.req.method === 'GET' || c.req.method === 'HEAD'

/** A change is made from pages of this site only. */
export const fromOurs =
  (config: Config, refuse: Refuse): MiddlewareHandler =>
  async (c, next) => {
    const { headers } = c.req.raw
    if (isReading(c) || isOurs(headers, ownOrigin(headers, config))) return next()
    return refuse(c, 403, 'Changes are made from pages of this site only.')
  }

/** What a change has to be before anyone looks into it: from a page of ours, of one kind, and no larger than it need be. */
export function door(config: Config, { largest, type, sentences, refuse }: Door) {
  /** Hears a sender out who is not far over the limit: one cut off in the middle would never read why. */
  async function tooLarge(c: Context) {
    const isNear = Number(c.req.header('content-length')) < 10 * largest
    if (isNear && c.req.raw.body) for await (const _ of c.req.raw.body);
    return refuse(c, 413, sentences.size)
  }
  const ofItsKind: MiddlewareHandler = async (c, next) =>
    isReading(c) || type.test(c.req.header('content-type') ?? '') ? next() : refuse(c, 415, sentences.type)
  return every(bodyLimit({ maxSize: largest, onError: tooLarge }), fromOurs(config, refuse), ofItsKind)
}
