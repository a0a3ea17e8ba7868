import { ORPCError } from '@orpc/server'
import type { LeaveEvents } from '#src/features/leave/contract.ts'
import { messages as leaveMessages } from '#src/features/leave/messages.ts'
import type { Reactions } from '#src/server/events/bus.ts'
import { now } from '#src/shared/clock.ts'
import type { AttendanceEvents } from '../contract.ts'
import { isPresent } from '../rules.ts'
import { findMark } from './attendance-queries.ts'
import { removeMakeUpsFor } from './make-up-queries.ts'
import { recipientChannels } from './register-handlers.ts'
import { addMarks } from './register-queries.ts'

/** Leave that is excused is a mark; make-up seats that were reserved for leave go when it is taken back. */
export const leaveReactionsOfRegister: Reactions<LeaveEvents & AttendanceEvents> = {
  async leaveAnswered({ studentId, name, excusedIds, byId }, { tx, emit }) {
    const at = now()
    for (const classId of excusedIds) {
      const before = await findMark(tx, studentId, classId)
      if (before && isPresent(before.mark))
        throw new ORPCError('CONFLICT', { message: leaveMessages.presentAlready(name) })
      await addMarks(tx, [{ classId, studentId, mark: 'excused', at, saidAt: at, byId, source: 'leave' }])
      await emit('registerChanged', { classId }, recipientChannels([studentId]))
    }
    return undefined
  },

  async leaveTakenBack({ studentId, classIds }, { tx, emit }) {
    for (const classId of await removeMakeUpsFor(tx, studentId, classIds))
      await emit('registerChanged', { classId }, recipientChannels([studentId]))
    return undefined
  },
}
