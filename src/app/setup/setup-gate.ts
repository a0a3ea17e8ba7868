import type { Context, Next } from 'hono'
import { messages } from '#src/features/institute/messages.ts'
import { hasUsers } from '#src/features/institute/server/setup-queries.ts'
import type { Config } from '#src/server/config.ts'
import type { Db } from '#src/server/db/db.ts'
import { ownOrigin } from '#src/server/http/origin.ts'
import { renderSetupPage } from '../plain-page.ts'

/** Seconds, sent as Retry-After: who searches the web has time. */
const RETRY_AFTER = '300'

/** What the page of the setup itself needs. */
const OPEN_CALLS = /^\/api\/(setup|auth\/(login|me))$/

/**
 * Whether nobody has an account yet. Where that was so at the start, each request asks the database until somebody has one, so
 * that no process is behind another, and none after that.
 */
export function watchSetup(db: Db, wasEmpty: boolean) {
  let isOpen = wasEmpty
  return async function isBeingSetUp() {
    if (isOpen && (await hasUsers(db))) isOpen = false
    return isOpen
  }
}
export type IsBeingSetUp = ReturnType<typeof watchSetup>

/** Before all that guests are shown, but files: until the setup is done they learn that, and nothing else. */
export const holdUntilSetUp = (isBeingSetUp: IsBeingSetUp, config: Config) =>
  async function holdUntilSetUp(c: Context, next: Next) {
    const { path } = c.req
    if (!(await isBeingSetUp())) return path === '/setup' ? c.redirect('/login?reason=set_up', 303) : next()
    if (path === '/setup' || OPEN_CALLS.test(path)) return next()
    const address = hostOf(ownOrigin(c.req.raw.headers, config))
    const response = path.startsWith('/api/')
      ? Response.json({ message: messages.beingSetUp(address) }, { status: 503 })
      : await renderSetupPage(address)
    response.headers.set('retry-after', RETRY_AFTER)
    response.headers.set('x-robots-tag', 'noindex')
    response.headers.set('cache-control', 'no-store')
    return response
  }

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : 'This site')
