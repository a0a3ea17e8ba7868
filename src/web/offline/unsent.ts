import { DRAFT_PREFIX } from '#src/web/forms/stored-drafts.ts'
import { WAITING_SUFFIX } from '#src/web/hydration/early-input.ts'

/** The addresses of the forms of this tab that wait to be sent for a user or GUEST (product 17.17), and have their drafts. */
export function waitingForms({ sessionStorage, localStorage }: Window, owner: string) {
  return Object.keys(sessionStorage).flatMap((flag) => {
    if (!flag.startsWith(`${DRAFT_PREFIX}${owner}:`) || !flag.endsWith(WAITING_SUFFIX)) return []
    const address = sessionStorage.getItem(flag) ?? ''
    const draft = flag.slice(0, -WAITING_SUFFIX.length)
    const isKept = draft in sessionStorage || draft in localStorage
    return isKept && /^\/(?!\/)/.test(address) ? address : []
  })
}
