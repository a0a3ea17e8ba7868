import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import { isLastAdmin } from '#src/features/users/rules.ts'
import { findAdminsToChange } from '#src/features/users/server/queries.ts'
import { removeAccount } from '#src/features/users/server/removing.ts'
import type { Services } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import { countInWords } from '#src/shared/text.ts'
import { dueErasures, lockDueErasure } from './erasure-queries.ts'

type Events = AccountEvents & UserEvents

/** Deletes the accounts whose users asked for it and did not withdraw in time, each in a transaction of its own. */
export async function eraseDueAccounts(services: Services<Events>) {
  const outcomes: Outcome[] = []
  for (const userId of await dueErasures(services.db)) outcomes.push(await erase(services, userId))
  const countErased = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length
  if (countErased('erased') > 0)
    services.log.info({ accounts: countErased('erased') }, 'Deleted accounts, as their users asked')
  if (countErased('last admin') > 0)
    services.log.warn('The last admin asked to be deleted: make someone else an admin, and the account is deleted')
  const failed = countErased('failed')
  if (failed > 0) throw new Error(`${countInWords(failed, 'account')} could not be deleted`)
}

type Outcome = 'erased' | 'withdrawn' | 'last admin' | 'failed'

/** One that fails does not keep the others. */
const erase = (services: Services<Events>, userId: string): Promise<Outcome> =>
  change({ ...services, action: 'erasure' }, async (tx, emit, about): Promise<Outcome> => {
    const { admins, mentor: account } = await findAdminsToChange(tx, userId)
    if (!account || !(await lockDueErasure(tx, userId))) return 'withdrawn'
    if (account.isAdmin && isLastAdmin(admins)) return 'last admin'
    await removeAccount(tx, emit, account)
    // Without a name: nobody but the user decided it.
    about({ kind: 'user', _id: userId, label: '' })
    return 'erased'
  }).catch((err: unknown) => {
    services.log.error({ err, userId }, 'An account could not be deleted')
    return 'failed'
  })
