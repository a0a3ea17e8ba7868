import { COOKIES } from '#src/shared/cookies.ts'
import { describeCookie, readCookieValue } from '#src/web/forms/flash-cookie.ts'
import type { Destination } from '../login-results.ts'

/** Pages that show one thing, which links on public pages and in emails lead to; all others are found from a home. */
const PLACES: (Omit<Destination, 'to'> & { address: RegExp })[] = [
  { of: 'discussion', area: 'student', address: /^\/dashboard\/student\/forum\?id=[\w-]{1,64}$/ },
  { of: 'class', address: /^\/dashboard\/timetable\?class=[\w-]{1,64}$/ },
]

function findDestination(to: string): Destination | null {
  for (const { address, ...place } of PLACES) if (address.test(to)) return { ...place, to }
  return null
}

/** @returns what `Set-Cookie` and `document.cookie` take; nothing where a login leads home from this address */
export function returnCookie(address: string) {
  const { pathname, search } = new URL(address)
  if (!findDestination(pathname + search)) return
  const { name, options } = describeCookie(address, 'return-to')
  return `${name}=${pathname}${search}; Max-Age=${COOKIES['return-to']}; ${options}`
}

export function expiredReturnCookie(address: string) {
  const { name, options } = describeCookie(address, 'return-to')
  return `${name}=; Max-Age=0; ${options}`
}

/** What a guest had asked for, from the cookies at `address`; null where they asked for no such page. */
export function readReturn(cookies: string, address: string) {
  return findDestination(readCookieValue(cookies, describeCookie(address, 'return-to').name))
}

export const readCurrentReturn = () => readReturn(document.cookie, location.href)

export function storeReturn(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
  document.cookie = cookie
}

/** The same in a loader or an action. */
export const readRequestReturn = (request: Request) => readReturn(request.headers.get('cookie') ?? '', request.url)
