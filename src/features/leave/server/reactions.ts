import { userChannel } from '#src/access/channel.ts'
import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { Reactions } from '#src/server/events/bus.ts'
import type { LeaveEvents } from '../contract.ts'
import { listLeavesOf } from './queries.ts'

export const leaveReactions: Reactions<AccountEvents & UserEvents & LeaveEvents> = {
  /** Leave goes with the account; what it said in the bell of others goes too. */
  async userDeleted({ userId }, { tx, emit }) {
    for (const { _id: leaveId, classId } of await listLeavesOf(tx, userId))
      await emit('leaveTakenBack', { leaveId, studentId: userId, classId, classIds: [] }, [
        'staff',
        userChannel(userId),
      ])
    return undefined
  },
}
