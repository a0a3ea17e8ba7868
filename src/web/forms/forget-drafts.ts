import { fieldsOf } from '#src/shared/unknown.ts'

/** What the keys of drafts begin with; then whose they are. */
export const PREFIX = 'draft:'
const SEVEN_DAYS = 7 * 24 * 60 * 60 * 1000

type Fields = Readonly<Record<string, unknown>>
/** What a form began from, and what was made of it. */
export type Draft = { base: Fields; typed: Fields }

export const forgetDrafts = (userId: string) => sweep((key) => key.startsWith(`${PREFIX}${userId}:`))

export const forgetOldDrafts = () => sweep((key, storage) => key.startsWith(PREFIX) && !draftOf(storage.getItem(key)))

/** What is stored as a draft, unless it is older than a week. */
export function draftOf(text: string | null): Draft | undefined {
  const { at, base, typed } = fieldsOf(JSON.parse(text ?? 'null'))
  if (typeof at !== 'number' || at < Date.now() - SEVEN_DAYS) return
  return { base: fieldsOf(base), typed: fieldsOf(typed) }
}

function sweep(goes: (key: string, storage: Storage) => boolean) {
  attempt(() => {
    for (const key of Object.keys(localStorage))
      if (attempt(() => goes(key, localStorage), true)) localStorage.removeItem(key)
  }, undefined)
}

/** Storage that is full or forbidden throws. */
export function attempt<Answer>(work: () => Answer, otherwise: Answer) {
  try {
    return work()
  } catch {
    return otherwise
  }
}
