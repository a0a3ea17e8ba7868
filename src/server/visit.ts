/** What the transport knows of one request, and what the answer is to carry beside its body. */
export type Visit = {
  /** The client's address; of an IPv6 one the /64 network. */
  address: string
  https: boolean
  /** Of the session's cookie. */
  token: string | null
  /** True where another site's page caused this request. */
  foreign: boolean
  idempotencyKey: string | null
  answer: Headers
}

const cookieName = (https: boolean) => (https ? '__Host-session' : 'session')
const THIRTY_DAYS = 30 * 24 * 60 * 60

export function sessionToken(cookies: string, https: boolean) {
  const name = `${cookieName(https)}=`
  return (
    cookies
      .split('; ')
      .find((cookie) => cookie.startsWith(name))
      ?.slice(name.length) || null
  )
}

/** Gives the browser its session, or with null takes it away. */
export function setSessionCookie(visit: Visit, token: string | null) {
  const life = token ? THIRTY_DAYS : 0
  const secure = visit.https ? '; Secure' : ''
  const cookie = `${cookieName(visit.https)}=${token ?? ''}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax${secure}`
  visit.answer.append('set-cookie', cookie)
}
