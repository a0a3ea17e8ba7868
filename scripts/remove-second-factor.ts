import type { AccountEvents } from '../src/features/accounts/contract.ts'
import { turnedOffEmail } from '../src/features/accounts/server/emails/second-factor-emails.ts'
import { findByEmail } from '../src/features/accounts/server/queries.ts'
import { removeFactors } from '../src/features/accounts/server/second-factor/second-factor-queries.ts'
import { endSessions } from '../src/features/accounts/server/sessions.ts'
import { findInstitute } from '../src/features/institute/server/queries.ts'
import { change } from '../src/server/db/change.ts'
import { connectUnlimited, disconnect } from '../src/server/db/db.ts'
import { migrateDatabase, SCRIPT_LOCK_TIMEOUT_MS } from '../src/server/db/migrate.ts'
import { createBus } from '../src/server/events/bus.ts'
import { addMail, normalizeAddress } from '../src/server/mail/emails.ts'
import { describeInstitute } from '../src/shared/institute/shown.ts'
import { onlyWord, runScript } from './run-script.ts'

const readAddress = () => normalizeAddress(onlyWord('Whose? npm run remove-second-factor -- someone@example.org'))

/** `npm run remove-second-factor -- EMAIL`: for who has lost app, passkeys and recovery codes. Ends their sessions, and notifies them. */
await runScript(readAddress, async (email, { databaseUrl, log }) => {
  await migrateDatabase(databaseUrl, log, SCRIPT_LOCK_TIMEOUT_MS)
  const db = connectUnlimited(databaseUrl, log)
  return change({ db, bus: createBus<AccountEvents>(), action: 'remove-second-factor' }, async (tx, emit, about) => {
    const account = await findByEmail(tx, email)
    if (!account) throw new Error(`${email} has no account.`)
    if (!(await removeFactors(tx, account._id))) throw new Error(`${email} has no two-step login.`)
    await endSessions(tx, emit, account._id)
    const { identity } = describeInstitute((await findInstitute(tx)).sections)
    await addMail(tx, 'security notice', turnedOffEmail(identity, account), account._id)
    about({ kind: 'user', _id: account._id, label: account.name })
    return `${account.name} logs in with the password alone now.`
  }).finally(() => disconnect(db))
})
