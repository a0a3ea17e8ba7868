import { GUEST } from '#src/shared/page-user.ts'
import { attempt, draftOf, PREFIX } from './forget-drafts.ts'

/** Never written down. */
export const SECRET = ['password', 'confirmPassword', 'current']

/**
 * Where what is typed into one form is kept: a member's in this browser, a guest's in this tab (product 17.13). Storage
 * that is full or forbidden keeps nothing.
 */
export function draftPlace(name: string, userId: string | undefined) {
  const key = `${PREFIX}${userId ?? GUEST}:${name}`
  const storage = () => (userId ? localStorage : sessionStorage)
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

export const withoutSecrets = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.includes(name)))

export const hasSecrets = (values: object) => SECRET.some((name) => name in values)
