import { COOKIES, type Cookie } from '#src/shared/cookies.ts'
import type { Kind } from '#src/web/ui/overlays/toast.tsx'

/** What is said on the page that a form leads to, where the browser sent the form by itself. */
export type Flash = { kind: Kind; message: string }

/** Over https no subdomain can set it. */
export const describeCookie = (address: string, name: Cookie = 'flash') =>
  new URL(address).protocol === 'https:'
    ? { name: `__Host-${name}`, options: 'Path=/; SameSite=Lax; Secure' }
    : { name, options: 'Path=/; SameSite=Lax' }

/** The value of a cookie of this site among those of a request or a document. */
export const readCookieValue = (cookies: string, name: string) =>
  new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookies)?.[1] ?? ''

/** @returns the header that takes it along from the page at `address` */
export function setFlash(address: string, flash: Flash) {
  const { name, options } = describeCookie(address)
  return `${name}=${new URLSearchParams(flash)}; Max-Age=${COOKIES.flash}; ${options}`
}
