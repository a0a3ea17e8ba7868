import type { Invalidations } from '#src/shared/cache-tag.ts'
import type { AccountEvents } from './contract.ts'

export const accountsInvalidations: Invalidations<AccountEvents> = {
  newUserRegistered: () => [],
  // It may be the user themselves: the session is refetched, since the event does not carry what changed.
  userChanged: () => [['session']],
  passwordReset: () => [],
  // The socket is closed with it; whether anyone is still signed in is asked then.
  signedOut: () => [],
  rightsChanged: () => [],
}
