import type { Stale } from '#src/shared/topic.ts'
import type { AccountEvents } from './contract.ts'

export const accountsLive: Stale<AccountEvents> = {
  newUserRegistered: () => [],
  // It may be the one who listens: who they are is asked again, for what changed is not told.
  userChanged: () => [['session']],
  passwordReset: () => [],
  // The socket is closed with it; whether anyone is still signed in is asked then.
  signedOut: () => [],
  rightsChanged: () => [],
}
