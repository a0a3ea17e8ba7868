import { fieldsOf } from '#src/shared/unknown.ts'

const PREFIX = 'draft:'
const SEVEN_DAYS = 7 * 24 * 60 * 60 * 1000

/** Never written down. */
export const SECRET = ['password', 'confirmPassword', 'current']

type Fields = Readonly<Record<string, unknown>>
/** What a form began from, and what was made of it. */
export type Draft = { base: Fields; typed: Fields }

/**
 * Where what is typed into one form is kept: a member's in this browser, a guest's in this tab (product 17.13). Storage
 * that is full or forbidden keeps nothing.
 */
export function draftPlace(name: string, personId: string | undefined) {
  const key = `${PREFIX}${personId ?? 'guest'}:${name}`
  const storage = () => (personId ? localStorage : sessionStorage)
  return {
    key,
    read: () => attempt(() => draftOf(storage().getItem(key)), undefined),
    remove: () => attempt(() => storage().removeItem(key), undefined),
    /** @returns whether it could be kept */
    write: (base: object, typed: object) =>
      attempt(() => {
        storage().setItem(
          key,
          JSON.stringify({ at: Date.now(), base: withoutSecrets(base), typed: withoutSecrets(typed) }),
        )
        return true
      }, false),
  }
}

export const forgetDrafts = (personId: string) => sweep((key) => key.startsWith(`${PREFIX}${personId}:`))

export const forgetOldDrafts = () => sweep((key, storage) => key.startsWith(PREFIX) && !draftOf(storage.getItem(key)))

export const withoutSecrets = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.includes(name)))

export const hasSecrets = (values: object) => SECRET.some((name) => name in values)

function draftOf(text: string | null): Draft | undefined {
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

function attempt<Answer>(work: () => Answer, otherwise: Answer) {
  try {
    return work()
  } catch {
    return otherwise
  }
}
