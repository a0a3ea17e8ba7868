import { readCookie, setCookie } from '#src/server/http/cookies.ts'
import type { RequestContext } from '#src/server/http/request-context.ts'
import type { Cookie } from '#src/shared/cookies.ts'

/** 32 random bytes in base64url: a token of another shape needs no lookup. */
const TOKEN_SHAPE = /^[\w-]{43}$/

type Cookies = Pick<RequestContext, 'cookies' | 'https'>

function readToken(request: Cookies, cookie: Cookie) {
  const token = readCookie(request, cookie)
  return token && TOKEN_SHAPE.test(token) ? token : null
}

export const readSessionToken = (request: Cookies) => readToken(request, 'session')
export const readPendingToken = (request: Cookies) => readToken(request, 'pending-login')
export const readDeviceToken = (request: Cookies) => readToken(request, 'known-device')

/** Gives the browser its session, or with null takes it away, with what it keeps for the Back button. */
export function setSessionCookie(request: RequestContext, session: { token: string; userId: string } | null) {
  setCookie(request, 'session', session?.token ?? null)
  setCookie(request, 'user', session?.userId ?? null)
  if (!session) request.responseHeaders.set('clear-site-data', '"cache"')
}

/** A session may end without a response to its browser, and may be older than this cookie, which a page then brings. */
export function correctUserCookie(request: RequestContext, userId: string | null, isPage: boolean) {
  const current = readCookie(request, 'user') || null
  if (current !== userId && (current || isPage)) setCookie(request, 'user', userId)
}

/** Stays when its user logs out. */
export const setDeviceCookie = (request: RequestContext, token: string) => setCookie(request, 'known-device', token)

/** Null takes it away, once the code was right. */
export const setPendingCookie = (request: RequestContext, token: string | null) =>
  setCookie(request, 'pending-login', token)
