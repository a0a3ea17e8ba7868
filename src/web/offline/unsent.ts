import { PREFIX } from '#src/web/forms/forget-drafts.ts'
import { WAITING } from '#src/web/hydration/hold-presses.ts'

/** The addresses of the forms of this tab that wait to be sent for a user or GUEST (product 17.17), and have their drafts. */
export function waitingForms({ sessionStorage, localStorage }: Window, owner: string) {
  return Object.keys(sessionStorage).flatMap((flag) => {
    if (!flag.startsWith(`${PREFIX}${owner}:`) || !flag.endsWith(WAITING)) return []
    const address = sessionStorage.getItem(flag) ?? ''
    const draft = flag.slice(0, -WAITING.length)
    const isKept = draft in sessionStorage || draft in localStorage
    return isKept && /^\/(?!\/)/.test(address) ? address : []
  })
}
