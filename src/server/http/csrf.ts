import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '#src/server/config.ts'
import { isSameOrigin, ownOrigin } from './origin.ts'

/** How a request that is turned away is answered: a call by JSON, a form by a page. */
export type Refuse = (c: Context, status: 403 | 413 | 415, message: string) => Response | Promise<Response>

export const isSafeMethod = (c: Context) => c.req.method === 'GET' || c.req.method === 'HEAD'

/**
 * A change is made from pages of this site only: its Origin equals ours. Cookies are no proof of that, since another
 * port of the same host is the same site to a browser.
 */
export const requireSameOrigin =
  (config: Config, refuse: Refuse): MiddlewareHandler =>
  async (c, next) => {
    const { headers } = c.req.raw
    if (isSafeMethod(c) || isSameOrigin(headers, ownOrigin(headers, config))) return next()
    return refuse(c, 403, 'Changes can only be made from pages of this site.')
  }
