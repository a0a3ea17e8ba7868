import { PENDING_COOKIE, readCookie, SESSION_COOKIE, setCookie } from '#src/server/http/cookies.ts'
import type { RequestContext } from '#src/server/http/request-context.ts'

/** Seconds for which the right password waits for the second factor. */
const FIVE_MINUTES = 5 * 60
const THIRTY_DAYS = 30 * 24 * 60 * 60

/** 32 random bytes in base64url: a token of another shape needs no lookup. */
const TOKEN = /^[\w-]{43}$/

type Cookies = Pick<RequestContext, 'cookies' | 'https'>

function tokenIn(request: Cookies, cookie: string) {
  const token = readCookie(request, cookie)
  return token && TOKEN.test(token) ? token : null
}

export const sessionTokenOf = (request: Cookies) => tokenIn(request, SESSION_COOKIE)
export const pendingTokenOf = (request: Cookies) => tokenIn(request, PENDING_COOKIE)

/** Gives the browser its session, or with null takes it away, with what it keeps for the Back button. */
export function setSessionCookie(request: RequestContext, token: string | null) {
  setCookie(request, SESSION_COOKIE, token ?? '', token ? THIRTY_DAYS : 0)
  if (!token) request.responseHeaders.set('clear-site-data', '"cache"')
}

/** Null takes it away, once the code was right. */
export const setPendingCookie = (request: RequestContext, token: string | null) =>
  setCookie(request, PENDING_COOKIE, token ?? '', token ? FIVE_MINUTES : 0)
