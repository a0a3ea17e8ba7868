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
  return { leave, enter, me, signIn: async (login: string) => enter(await leave(login)) }
}
