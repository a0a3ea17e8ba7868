import { attempt } from '#src/web/forms/forget-drafts.ts'

/** What waits in this browser until it is sent for its user: how many of what, and what is asked before they sign out. */
export type UnsentChanges = { what: string; warning: string }

const placeOf = (userId: string, kind: string) => `unsent ${userId} ${kind}`

/** Known on every page, also of whoever logs in next; null where nothing waits any more. */
export const noteUnsent = (userId: string, kind: string, unsent: UnsentChanges | null) =>
  attempt(() => {
    if (unsent) localStorage.setItem(placeOf(userId, kind), JSON.stringify(unsent))
    else localStorage.removeItem(placeOf(userId, kind))
  }, undefined)

export const unsentOf = (userId: string) =>
  attempt(
    () =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith(placeOf(userId, '')))
        // As `noteUnsent` wrote it.
        .map(([, text]) => JSON.parse(text) as UnsentChanges),
    [],
  )
