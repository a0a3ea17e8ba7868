import type { AccountEvents } from '#src/features/accounts/contract.ts'
import { endSessionsForNewRights } from '#src/features/accounts/server/sessions.ts'
import { claimUploads } from '#src/features/media/server/queries.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { Emit } from '#src/server/events/bus.ts'
import type { UserEvents } from '../contract.ts'
import { removeUser } from './queries.ts'

type Account = { _id: string; email: string; isApproved: boolean }

/** Deletes an account with all that belongs to it, and ends its sessions. */
export async function removeAccount(tx: Tx, emit: Emit<AccountEvents & UserEvents>, account: Account) {
  // Posts of an approved user are on public pages.
  await emit('userDeleted', { userId: account._id }, [account.isApproved ? 'everyone' : 'staff'])
  await endSessionsForNewRights(tx, emit, account._id, true)
  // The portrait, whose file is removed once nothing shows it.
  await claimUploads(tx, account._id, [])
  await removeUser(tx, account)
}
