import { parse, serialize } from 'hono/utils/cookie'
import { COOKIES, type Cookie, type SentForm } from '#src/shared/cookies.ts'
import type { RequestContext } from './request-context.ts'

const cookieName = (cookie: Cookie, https: boolean) => (https ? `__Host-${cookie}` : cookie)

/** Cookies that change what a page says, or that a response has to correct. */
const SESSION_COOKIES = (['session', 'user', 'pending-login', 'return-to', 'sent'] as const).flatMap((cookie) => [
  cookieName(cookie, false),
  cookieName(cookie, true),
])

/**
 * True where the parser that reads sessions reads every cookie of a `Cookie` header, and none of them is a session, is
 * a login that waits, or says what a guest had asked for or sent: the only requests that may be answered from a cache shared by all guests, or be kept in it.
 */
export const isWithoutSession = (header = '') =>
  header
    .split(';')
    .filter((pair) => pair.trim())
    .every((pair) => {
      const [name] = Object.keys(parse(pair))
      return name !== undefined && !SESSION_COOKIES.includes(name)
    })

export function readCookie({ cookies, https }: Pick<RequestContext, 'cookies' | 'https'>, cookie: Cookie) {
  const name = cookieName(cookie, https)
  return parse(cookies, name)[name]
}

/** The one that scripts read, who never see the session. */
const FOR_SCRIPTS: Cookie = 'user'

/** For as long as `COOKIES` says; null takes the cookie away. */
export function setCookie({ https, responseHeaders }: RequestContext, cookie: Cookie, value: string | null) {
  const options = {
    path: '/',
    maxAge: value === null ? 0 : COOKIES[cookie],
    httpOnly: cookie !== FOR_SCRIPTS,
    sameSite: 'Lax',
    secure: https,
  } as const
  responseHeaders.append('set-cookie', serialize(cookieName(cookie, https), value ?? '', options))
}

/** For the page that says that it was sent (product 11.8). */
export const rememberSent = (request: RequestContext, form: SentForm) => setCookie(request, 'sent', form)
