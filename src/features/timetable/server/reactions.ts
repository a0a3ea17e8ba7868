import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { Reactions } from '#src/server/events/bus.ts'
import { removeFeed } from './feed-queries.ts'

export const timetableReactions: Reactions<AccountEvents & UserEvents> = {
  /** Whoever knew the address of the calendar may be the reason for the reset (product 21.14). */
  async passwordReset({ userId }, { tx }) {
    await removeFeed(tx, userId)
    return undefined
  },
}
