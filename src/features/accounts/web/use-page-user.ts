import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { User } from '#src/access/user.ts'
import { GUEST } from '#src/shared/page-user.ts'
import { errorStatus } from '#src/web/api/errors.ts'
import { ANOTHER_USER, isSession, SESSION_KEY, setPageUser, userInBrowser } from '#src/web/api/session.ts'
import { accountsApi } from './api.ts'
import { clearServerData } from './restored-page.ts'

/**
 * Whose page this is: of who was logged in when it opened, or was the first to log in on it. It stays so when their session
 * ends, and when somebody else logs in in another tab: then nothing is sent from it or shown on it (product 2.26).
 */
export function usePageUser(user: User | null, isLoading: boolean) {
  const queryClient = useQueryClient()
  const opened = useRef(user)
  /** The server or the cookie said so; who it is may not be known yet. */
  const [isRefused, setRefused] = useState(false)
  if (user && (!opened.current || opened.current._id === user._id)) opened.current = user
  const was = opened.current
  const isAnothers = was !== null && (isRefused || (user !== null && user._id !== was._id))

  // Before the queries of this page begin.
  useLayoutEffect(() => setPageUser(isLoading ? undefined : (was?._id ?? GUEST)))

  const ask = useEffectEvent(async () => {
    try {
      queryClient.setQueryData(SESSION_KEY, (await accountsApi.me.call()).user)
    } catch (error) {
      if (errorStatus(error) !== 401) return setRefused(opened.current !== null)
      queryClient.setQueryData(SESSION_KEY, null)
    }
    setRefused(false)
  })
  const refused = useEffectEvent(() => {
    setRefused(was !== null)
    void ask()
  })
  /** Where the tab was hidden or offline, or a cookie has changed. */
  const compareUser = useEffectEvent(() => {
    const id = userInBrowser(window)
    if (was && id && (isRefused || id !== was._id)) void ask()
  })
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    addEventListener(ANOTHER_USER, () => refused(), { signal })
    document.addEventListener('visibilitychange', () => compareUser(), { signal })
    addEventListener('online', () => compareUser(), { signal })
    // Only over https, and not in every browser; in the others by the next response.
    if ('cookieStore' in window) window.cookieStore.addEventListener('change', () => compareUser(), { signal })
    compareUser()
    return () => ended.abort()
  }, [])
  useEffect(() => {
    if (!isAnothers) return
    queryClient.removeQueries({ predicate: (query) => !isSession(query) })
    clearServerData(window)
  }, [isAnothers, queryClient])

  return {
    was,
    isAnothers,
    /** Who logged in or signed out on this page itself. */
    setPageUser(next: User | null) {
      opened.current = next
      setRefused(false)
    },
  }
}
