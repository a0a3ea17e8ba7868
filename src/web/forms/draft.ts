import { GUEST } from '#src/shared/page-user.ts'
import { DRAFT_PREFIX, parseDraft, tryOrElse } from './stored-drafts.ts'

/** Never written down. */
export const SECRET_FIELDS = ['password', 'confirmPassword', 'current']

/**
 * Where what is typed into one form is kept: a member's in this browser, a guest's in this tab (product 17.13). Storage
 * that is full or forbidden keeps nothing.
 */
export function openDraftStore(name: string, userId: string | undefined) {
  const key = `${DRAFT_PREFIX}${userId ?? GUEST}:${name}`
  const storage = () => (userId ? localStorage : sessionStorage)
  return {
    key,
    read: () => tryOrElse(() => parseDraft(storage().getItem(key)), undefined),
    remove: () => tryOrElse(() => storage().removeItem(key), undefined),
    /** @returns whether it could be kept */
    write: (base: object, typed: object) =>
      tryOrElse(() => {
        storage().setItem(
          key,
          JSON.stringify({ at: Date.now(), base: withoutSecrets(base), typed: withoutSecrets(typed) }),
        )
        return true
      }, false),
  }
}

export const withoutSecrets = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET_FIELDS.includes(name)))

export const hasSecrets = (values: object) => SECRET_FIELDS.some((name) => name in values)
