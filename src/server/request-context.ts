import type { IncomingMessage } from 'node:http'

/** What the transport knows of one request, and what the answer is to carry beside its body. */
export type Visit = {
  /** The request's, as in its answer and in the log. */
  id: string
  /** The client's address; of an IPv6 one the /64 network. */
  address: string
  https: boolean
  /** As the browser addresses this site: what its own pages come from. */
  origin: string
  cookies: string
  /** Of the session's cookie. */
  token: string | null
  /** True where another site's page caused this request. */
  foreign: boolean
  idempotencyKey: string | null
  /** For what is sent in parts: a body that is too large for memory, a part of a file. */
  incoming: IncomingMessage
  answer: Headers
}

const nameOf = (cookie: string, https: boolean) => (https ? `__Host-${cookie}` : cookie)
const THIRTY_DAYS = 30 * 24 * 60 * 60

/** 32 random bytes in base64url: what is shaped otherwise was never a session's, and nobody need look it up. */
const TOKEN = /^[\w-]{43}$/

export function readCookie({ cookies, https }: Pick<Visit, 'cookies' | 'https'>, cookie: string) {
  const name = `${nameOf(cookie, https)}=`
  return cookies
    .split('; ')
    .find((pair) => pair.startsWith(name))
    ?.slice(name.length)
}

/** `seconds` of life; 0 takes the cookie away. */
export function setCookie(visit: Visit, cookie: string, value: string, seconds: number) {
  const secure = visit.https ? '; Secure' : ''
  const name = nameOf(cookie, visit.https)
  visit.answer.append('set-cookie', `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`)
}

export function sessionToken(visit: Pick<Visit, 'cookies' | 'https'>) {
  const token = readCookie(visit, 'session')
  return token && TOKEN.test(token) ? token : null
}

/** Gives the browser its session, or with null takes it away. */
export const setSessionCookie = (visit: Visit, token: string | null) =>
  setCookie(visit, 'session', token ?? '', token ? THIRTY_DAYS : 0)
