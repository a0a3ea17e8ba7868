import { userInBrowser } from '#src/web/api/session.ts'

/**
 * Reloads a page that the Back button restores from memory (bfcache) after someone signed out or another person signed in:
 * it still holds what `userId` saw. Not every browser heeds Clear-Site-Data.
 * @returns what ends the watching
 */
export function reloadForAnotherUser(window: Window, userId: string | null) {
  const ended = new AbortController()
  function checkUser({ persisted }: PageTransitionEvent) {
    if (!persisted || userInBrowser(window) === (userId ?? '')) return
    window.document.body.hidden = true
    window.location.reload()
  }
  window.addEventListener('pageshow', checkUser, { signal: ended.signal })
  return () => ended.abort()
}

/** Empties the scripts in which the server sent its data along: they ran long ago, and stay in the document. */
export function clearServerData({ document }: Window) {
  for (const script of document.querySelectorAll('script:not([src], [type])')) script.textContent = ''
}
