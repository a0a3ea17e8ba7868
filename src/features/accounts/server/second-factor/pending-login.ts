import type { Tx } from '#src/server/db/db.ts'
import type { RequestContext } from '#src/server/http/request-context.ts'
import { setPendingCookie } from '../session-cookie.ts'
import { hashToken, newToken } from '../sessions.ts'
import { addPendingLogin } from './second-factor-queries.ts'

/** Notes that this browser showed the first factor; a code within five minutes opens the session. */
export async function awaitCode(tx: Tx, request: RequestContext, userId: string) {
  const token = newToken()
  await addPendingLogin(tx, hashToken(token), userId)
  setPendingCookie(request, token)
}
