import type { UserEvents } from '#src/features/users/contract.ts'
import type { Reactions } from '#src/server/events/bus.ts'
import { removeStudentNames } from './queries.ts'

/** Before the row of the deletion itself is written, which keeps the name: it is what proves by whom it was deleted. */
export const activityReactions: Reactions<UserEvents> = {
  async userDeleted({ userId }, { tx }) {
    await removeStudentNames(tx, userId)
    return undefined
  },
}
