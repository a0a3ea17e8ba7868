const place = (userId: string) => `logout-warning ${userId}`

/** What one is asked before signing out in this browser, on whichever page; null where there is nothing to lose. */
export function warnBeforeLogout(userId: string, words: string | null) {
  if (words) localStorage.setItem(place(userId), words)
  else localStorage.removeItem(place(userId))
}

export const logoutWarning = (userId: string) => localStorage.getItem(place(userId)) ?? undefined
