import { parse, serialize } from 'hono/utils/cookie'
import type { RequestContext } from './request-context.ts'

/** What keeps a session; who sends none is a guest. */
export const SESSION_COOKIE = 'session'

const nameOf = (cookie: string, https: boolean) => (https ? `__Host-${cookie}` : cookie)

const SESSION_NAMES = [nameOf(SESSION_COOKIE, false), nameOf(SESSION_COOKIE, true)]

/**
 * True where the parser that reads sessions reads every cookie of a `Cookie` header, and none of them is a session: the
 * only requests that may be answered from a cache shared by all guests, or be kept in it.
 */
export const isWithoutSession = (header = '') =>
  header
    .split(';')
    .filter((pair) => pair.trim())
    .every((pair) => {
      const [name] = Object.keys(parse(pair))
      return name !== undefined && !SESSION_NAMES.includes(name)
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
