import type { Invalidations } from '#src/shared/cache-tag.ts'
import type { AccountEvents } from './contract.ts'

export const accountsInvalidations: Invalidations<AccountEvents> = {
  newUserRegistered: () => [],
  // It may be the one who listens: who they are is asked again, for what changed is not told.
  userChanged: () => [['session']],
  passwordReset: () => [],
  // The socket is closed with it; whether anyone is still signed in is asked then.
  signedOut: () => [],
  rightsChanged: () => [],
}
