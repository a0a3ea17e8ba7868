import type { testApp } from './app.ts'
import type { openProvider } from './provider.ts'

type App = Pick<Awaited<ReturnType<typeof testApp>>, 'send' | 'url'>
type Provider = Awaited<ReturnType<typeof openProvider>>

export const cookieOf = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith(`${name}=`)) ?? ''

export const placeOf = (response: Response) => response.headers.get('location') ?? ''

type Confirming = { session: string; login: string }

/** Sign-ins through the provider, as a browser takes them. */
export function socialSignIn({ send, url }: App, provider: Provider) {
  /** To the provider, through its login as `login`, and to the door of our callback. */
  async function leave(login: string) {
    const left = await send('/api/auth/google')
    return { callback: await provider.signIn(placeOf(left), login), cookie: cookieOf(left, 'sign-in') }
  }
  async function enter({ callback, cookie }: { callback: string; cookie: string }) {
    const response = await send(callback.replace(url, ''), { headers: { cookie } })
    return { place: placeOf(response), cookie: cookieOf(response, 'session') }
  }
  async function me(cookie: string) {
    const response = await send('/api/auth/me', { headers: { cookie } })
    return response.status === 200 ? ((await response.json()) as { user: Record<string, unknown> }).user : null
  }
  const signIn = async (login: string) => enter(await leave(login))

  /** Begins to confirm a change, in the browser of that session. */
  const begin = (purpose: string, session: string) =>
    send(`/api/auth/google/confirm?for=${purpose}`, { headers: { cookie: session } })

  /**
   * A fresh login at the provider in place of a password.
   * @param forged what the browser changes in the address of the provider
   * @returns where our callback leads
   */
  async function confirm(purpose: string, { session, login }: Confirming, forged = (address: URL) => address) {
    const begun = await begin(purpose, session)
    const callback = await provider.signIn(forged(new URL(placeOf(begun))).href, login)
    const cookie = `${session}; ${cookieOf(begun, 'sign-in')}`
    return placeOf(await send(callback.replace(url, ''), { headers: { cookie } }))
  }
  return { leave, enter, me, signIn, begin, confirm }
}
