import { tryOrElse } from '#src/web/forms/stored-drafts.ts'

/** What waits in this browser until it is sent for its user: how many of what, and what is asked before they sign out. */
export type UnsentChanges = { what: string; warning: string }

const storageKey = (userId: string, kind: string) => `unsent ${userId} ${kind}`

/** Known on every page, also of whoever logs in next; null where nothing waits any more. */
export const noteUnsent = (userId: string, kind: string, unsent: UnsentChanges | null) =>
  tryOrElse(() => {
    if (unsent) localStorage.setItem(storageKey(userId, kind), JSON.stringify(unsent))
    else localStorage.removeItem(storageKey(userId, kind))
  }, undefined)

export const listUnsent = (userId: string) =>
  tryOrElse(
    () =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith(storageKey(userId, '')))
        // As `noteUnsent` wrote it.
        .map(([, text]) => JSON.parse(text) as UnsentChanges),
    [],
  )
