import type { SentForm } from '#src/shared/cookies.ts'
import { describeCookie, readCookieValue } from './flash-cookie.ts'

/** For a loader: whether this browser sent the form a while ago, or someone opened the address that says so. */
export const wasSent = ({ headers, url }: Request, form: SentForm) =>
  readCookieValue(headers.get('cookie') ?? '', describeCookie(url, 'sent').name) === form
