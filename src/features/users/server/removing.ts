import type { AccountEvents } from '#src/features/accounts/contract.ts'
import { endSessionsOfRights } from '#src/features/accounts/server/sessions.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { Emit } from '#src/server/events/bus.ts'
import type { UserEvents } from '../contract.ts'
import { removeUser } from './queries.ts'

type Student = { _id: string; email: string; isApproved: boolean }

/** Deletes a student's account with all that belongs to it, and ends its sessions. */
export async function removeAccount(tx: Tx, emit: Emit<AccountEvents & UserEvents>, student: Student) {
  // Posts of an approved student are on public pages.
  await emit('userDeleted', { userId: student._id }, [student.isApproved ? 'everyone' : 'staff'])
  await endSessionsOfRights(tx, emit, student._id)
  await removeUser(tx, student)
}
