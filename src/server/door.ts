import type { Context, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { every } from 'hono/combine'
import type { Config } from './config.ts'
import { isOurs, ownOrigin } from './requests.ts'

type Door = {
  largest: number
  /** What a body may be; a request without any says ''. */
  type: RegExp
  sentences: { size: string; type: string }
  refuse: (c: Context, status: 403 | 413 | 415, message: string) => Response | Promise<Response>
}

/** What a change has to be before anyone looks into it: from a page of ours, of one kind, and no larger than it need be. */
export function door(config: Config, { largest, type, sentences, refuse }: Door) {
  /** Hears a sender out who is not far over the limit: one cut off in the middle would never read why. */
  async function tooLarge(c: Context) {
    const isNear = Number(c.req.header('content-length')) < 10 * largest
    if (isNear && c.req.raw.body) for await (const _ of c.req.raw.body);
    return refuse(c, 413, sentences.size)
  }
  return every(bodyLimit({ maxSize: largest, onError: tooLarge }), async (c: Context, next: Next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const { headers } = c.req.raw
    if (!isOurs(headers, ownOrigin(headers, config))) {
      return refuse(c, 403, 'Changes are made from pages of this site only.')
    }
    return type.test(headers.get('content-type') ?? '') ? next() : refuse(c, 415, sentences.type)
  })
}
