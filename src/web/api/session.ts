import type { QueryClient } from '@tanstack/react-query'
import { GUEST, USER_HEADER } from '#src/shared/page-user.ts'
import { asText, toRecord } from '#src/shared/unknown.ts'
import { describeCookie, readCookieValue } from '#src/web/forms/flash-cookie.ts'

/** Of the query that knows who is signed in: a user, or null for a guest. */
export const SESSION_KEY = [['session']] as const

export const isSession = ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[0]) === 'session'

export const userIn = (queryClient: QueryClient) => asText(toRecord(queryClient.getQueryData(SESSION_KEY))._id)

export const ownerIn = (queryClient: QueryClient) => userIn(queryClient) ?? GUEST

/** Who is logged in in this browser by now, whoever opened this page; '' where nobody is. */
export const userInBrowser = ({ document, location }: Pick<Window, 'document' | 'location'>) =>
  readCookieValue(document.cookie, describeCookie(location.href, 'user').name)

/** The name of an event: the server has refused a request since another user is logged in. */
export const ANOTHER_USER = 'another-user'

let pageUser: string | undefined

/** Says whose page this is, a user's id or GUEST; undefined while nobody knows. */
export function setPageUser(id: string | undefined) {
  pageUser = id
}

/**
 * What every request says of whose it is, so that none is taken for another user's.
 * @param owner of what was queued for longer than a page may be one user's
 */
export function userHeader(owner = pageUser) {
  return owner ? { [USER_HEADER]: owner } : {}
}
