const place = (personId: string) => `logout-warning ${personId}`

/** What one is asked before signing out in this browser, on whichever page; null where there is nothing to lose. */
export function warnBeforeLogout(personId: string, words: string | null) {
  if (words) localStorage.setItem(place(personId), words)
  else localStorage.removeItem(place(personId))
}

export const logoutWarning = (personId: string) => localStorage.getItem(place(personId)) ?? undefined
