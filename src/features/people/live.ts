import type { Stale } from '#src/shared/topic.ts'
import type { PeopleEvents } from './contract.ts'

export const peopleLive: Stale<PeopleEvents> = {
  newUserRegistered: () => [],
  // Whoever hears of themselves is another now.
  personChanged: () => [['session']],
  // The socket is closed with it; whether anyone is still signed in is asked then.
  signedOut: () => [],
}
