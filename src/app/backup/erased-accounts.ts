import type pg from 'pg'
import type { Events } from '#src/app/contract.ts'
import { reactionsOf } from '#src/app/reactions.ts'
import { listErased, noteErased } from '#src/features/privacy/server/sealing/sealing-queries.ts'
import { findUserToChange } from '#src/features/users/server/queries.ts'
import { removeAccount } from '#src/features/users/server/removing.ts'
import { change } from '#src/server/db/change.ts'
import { connect, disconnect } from '#src/server/db/db.ts'
import { createBus } from '#src/server/events/bus.ts'
import type { Log } from '#src/server/observability/log.ts'

type Erased = { userId: string; at: string }

/** The accounts that were deleted by the database which a backup is about to replace. */
export async function erasedIn(client: pg.Client) {
  const { rows: tables } = await client.query("select to_regclass('public.erased_accounts') as there")
  if (!tables[0]?.there) return []
  const { rows } = await client.query<Erased>('select user_id as "userId", at::text from public.erased_accounts')
  return rows
}

/**
 * Deletes from a restored database the accounts that were deleted after its backup was taken, as they were deleted then.
 * @returns how many there were
 */
export async function eraseAgain(databaseUrl: string, log: Log, erased: Erased[], sealRecipient: string | undefined) {
  const db = connect(databaseUrl, log, 1)
  // Also what belongs to a classroom, whether this installation shows it or not.
  const bus = createBus<Events>(reactionsOf({ classroom: true, sealRecipient }).map(({ on }) => on))
  let count = 0
  try {
    await db.transaction((tx) => noteErased(tx, erased))
    for (const { userId } of await listErased(db))
      count += await change({ db, bus, action: 'eraseAgain' }, async (tx, emit, about) => {
        const account = await findUserToChange(tx, userId)
        if (!account) return 0
        await removeAccount(tx, emit, account)
        about({ kind: 'user', _id: userId, label: '' })
        return 1
      })
  } finally {
    await disconnect(db)
  }
  return count
}
