import { text } from 'node:stream/consumers'
import type { Events } from '#src/app/contract.ts'
import { ERASED_ACCOUNT } from '#src/features/privacy/server/sealing/sealing-queries.ts'
import { findUserToChange } from '#src/features/users/server/queries.ts'
import { removeAccount } from '#src/features/users/server/removing.ts'
import { change } from '#src/server/db/change.ts'
import type { Db } from '#src/server/db/db.ts'
import type { Bus, EventOf } from '#src/server/events/bus.ts'
import { listReplays } from '#src/server/replay/replay.ts'
import type { Storage } from '#src/server/storage/storage.ts'

/**
 * Deletes from a restored database the accounts that were deleted after its backup was taken, as they were deleted then.
 * @returns how many there were
 */
export async function eraseAgain(db: Db, bus: Bus<EventOf<Events>>) {
  let count = 0
  for (const { subject: userId } of await listReplays(db, ERASED_ACCOUNT))
    count += await change({ db, bus, action: 'eraseAgain' }, async (tx, emit, about) => {
      const account = await findUserToChange(tx, userId)
      if (!account) return 0
      await removeAccount(tx, emit, account)
      about({ kind: 'user', _id: userId, label: '' })
      return 1
    })
  return count
}

/** What versions until 0.2 kept beside the uploads: a line each, id and when. */
export async function readErasedList(storage: Storage) {
  const list = await storage.read('erased-accounts.txt')
  if (!list) return
  return (await text(list)).split('\n').flatMap((line) => {
    const [subject, at] = line.split(' ')
    return subject && at ? [{ kind: ERASED_ACCOUNT, subject, at }] : []
  })
}
