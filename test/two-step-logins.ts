import assert from 'node:assert/strict'

type Send = (path: string, init?: RequestInit) => Promise<Response>

/** Logins in two steps, as a browser sends them: `send` as of a test's app. */
export function twoStepLogins(send: Send) {
  const post = (path: string, body: object, cookie = '') =>
    send(path, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const cookieIn = (response: Response, name: string) =>
    response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0] ?? '')
      .find((cookie) => cookie.startsWith(`${name}=`)) ?? ''
  const login = (email = 'mentor@example.com', password = 'classroom') => post('/api/auth/login', { email, password })
  /** The cookie of a login that waits for its second step. */
  const begun = async (email?: string) => cookieIn(await login(email), 'pending-login')
  const enter = (code: string, cookie: string) => post('/api/auth/second-factor', { code }, cookie)
  /** What a passkey is to sign for a login that waits. */
  async function requestOptions(cookie: string) {
    const response = await post('/api/auth/second-factor/passkey/begin', {}, cookie)
    assert.equal(response.status, 200)
    return (await response.json()) as { challenge: string; rpId: string; allowCredentials: { id: string }[] }
  }
  const use = (credential: object, cookie: string) => post('/api/auth/second-factor/passkey', credential, cookie)
  return { post, cookieIn, login, begun, enter, requestOptions, use }
}
