import { parse, serialize } from 'hono/utils/cookie'
import { RETURN_COOKIE } from '#src/shared/return-cookie.ts'
import type { RequestContext } from './request-context.ts'

/** What keeps a session; who sends none is a guest. */
export const SESSION_COOKIE = 'session'
/** Of a guest who showed the right password and has yet to enter a code or use a passkey. */
export const PENDING_COOKIE = 'pending-login'

const nameOf = (cookie: string, https: boolean) => (https ? `__Host-${cookie}` : cookie)

/** Cookies that change what a page says. */
const PERSONAL = [SESSION_COOKIE, PENDING_COOKIE, RETURN_COOKIE].flatMap((cookie) => [
  nameOf(cookie, false),
  nameOf(cookie, true),
])

/**
 * True where the parser that reads sessions reads every cookie of a `Cookie` header, and none of them is a session, is
 * a login that waits, or says what a guest had asked for: the only requests that may be answered from a cache shared by all guests, or be kept in it.
 */
export const isWithoutSession = (header = '') =>
  header
    .split(';')
    .filter((pair) => pair.trim())
    .every((pair) => {
      const [name] = Object.keys(parse(pair))
      return name !== undefined && !PERSONAL.includes(name)
    })

export function readCookie({ cookies, https }: Pick<RequestContext, 'cookies' | 'https'>, cookie: string) {
  const name = nameOf(cookie, https)
  return parse(cookies, name)[name]
}

/** `seconds` of life; 0 takes the cookie away. */
export function setCookie({ https, responseHeaders }: RequestContext, cookie: string, value: string, seconds: number) {
  const options = { path: '/', maxAge: seconds, httpOnly: true, sameSite: 'Lax', secure: https } as const
  responseHeaders.append('set-cookie', serialize(nameOf(cookie, https), value, options))
}
