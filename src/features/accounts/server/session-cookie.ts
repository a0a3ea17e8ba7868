import { readCookie, SESSION_COOKIE, setCookie } from '#src/server/http/cookies.ts'
import type { RequestContext } from '#src/server/http/request-context.ts'

const THIRTY_DAYS = 30 * 24 * 60 * 60

/** 32 random bytes in base64url: a token of another shape needs no lookup. */
const TOKEN = /^[\w-]{43}$/

export function sessionTokenOf(request: Pick<RequestContext, 'cookies' | 'https'>) {
  const token = readCookie(request, SESSION_COOKIE)
  return token && TOKEN.test(token) ? token : null
}

/** Gives the browser its session, or with null takes it away, with what it keeps for the Back button. */
export function setSessionCookie(request: RequestContext, token: string | null) {
  setCookie(request, SESSION_COOKIE, token ?? '', token ? THIRTY_DAYS : 0)
  if (!token) request.responseHeaders.set('clear-site-data', '"cache"')
}
