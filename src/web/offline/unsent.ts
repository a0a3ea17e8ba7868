import { WAITING } from '#src/web/hydration/hold-presses.ts'

/** The address of a form of this tab that waits to be sent (product 17.17), has its draft, and is not at `here`. */
export function unsentElsewhere({ sessionStorage, localStorage }: Window, here: string) {
  for (const flag of Object.keys(sessionStorage)) {
    if (!flag.endsWith(WAITING)) continue
    const address = sessionStorage.getItem(flag) ?? ''
    const draft = flag.slice(0, -WAITING.length)
    const isKept = draft in sessionStorage || draft in localStorage
    if (isKept && /^\/(?!\/)/.test(address) && address !== here) return address
  }
}
