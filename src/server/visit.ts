/** What the transport knows of one request, and what the answer is to carry beside its body. */
export type Visit = {
  /** The request's, as in its answer and in the log. */
  id: string
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

/** 32 random bytes in base64url: what is shaped otherwise was never a session's, and nobody need look it up. */
const TOKEN = /^[\w-]{43}$/

export function sessionToken(cookies: string, https: boolean) {
  const name = `${cookieName(https)}=`
  const token = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(name))
    ?.slice(name.length)
  return token && TOKEN.test(token) ? token : null
}

/** Gives the browser its session, or with null takes it away. */
export function setSessionCookie(visit: Visit, token: string | null) {
  const life = token ? THIRTY_DAYS : 0
  const secure = visit.https ? '; Secure' : ''
  const cookie = `${cookieName(visit.https)}=${token ?? ''}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax${secure}`
  visit.answer.append('set-cookie', cookie)
}
