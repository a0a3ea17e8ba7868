import { toRecord } from '#src/shared/unknown.ts'

/** What the keys of drafts begin with; then whose they are. */
export const DRAFT_PREFIX = 'draft:'
const SEVEN_DAYS_MS = 7 * 24 * 60 * 60 * 1000

type Fields = Readonly<Record<string, unknown>>
/** What a form began from, and what was made of it. */
export type Draft = { base: Fields; typed: Fields }

export const removeDrafts = (userId: string) => removeKeys((key) => key.startsWith(`${DRAFT_PREFIX}${userId}:`))

export const removeOldDrafts = () =>
  removeKeys((key, storage) => key.startsWith(DRAFT_PREFIX) && !parseDraft(storage.getItem(key)))

/** What is stored as a draft, unless it is older than a week. */
export function parseDraft(text: string | null): Draft | undefined {
  const { at, base, typed } = toRecord(JSON.parse(text ?? 'null'))
  if (typeof at !== 'number' || at < Date.now() - SEVEN_DAYS_MS) return
  return { base: toRecord(base), typed: toRecord(typed) }
}

function removeKeys(goes: (key: string, storage: Storage) => boolean) {
  tryOrElse(() => {
    for (const key of Object.keys(localStorage))
      if (tryOrElse(() => goes(key, localStorage), true)) localStorage.removeItem(key)
  }, undefined)
}

/** Storage that is full or forbidden throws. */
export function tryOrElse<Answer>(work: () => Answer, fallback: Answer) {
  try {
    return work()
  } catch {
    return fallback
  }
}
