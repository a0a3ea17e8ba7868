import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { Account, type AccountEvents } from '../src/features/accounts/contract.ts'
import { addAdmin } from '../src/features/accounts/server/queries.ts'
import { endSetup } from '../src/features/institute/server/setup-queries.ts'
import { change } from '../src/server/db/change.ts'
import { connectUnlimited, disconnect } from '../src/server/db/db.ts'
import { migrateDatabase, SCRIPT_LOCK_TIMEOUT_MS } from '../src/server/db/migrate.ts'
import { createBus } from '../src/server/events/bus.ts'
import { hashPassword } from '../src/server/security/passwords.ts'
import { runScript } from './run-script.ts'

/** `npm run create-admin`: the first admin of a real installation. Asks for the password without showing it. */
async function ask() {
  let isMuted = false
  const output = new Writable({
    write(chunk, _, done) {
      if (!isMuted) process.stdout.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  const typedLines = lines[Symbol.asyncIterator]()
  async function ask(question: string) {
    process.stdout.write(question)
    return (await typedLines.next()).value ?? ''
  }
  const name = await ask('Name: ')
  const email = await ask('Email: ')
  process.stdout.write('Password (not shown): ')
  isMuted = true
  const password = (await typedLines.next()).value ?? ''
  process.stdout.write('\n')
  lines.close()
  const { data, error } = Account.safeParse({ name, email, password })
  if (error) throw new Error(error.issues.map(({ message }) => `${message}.`).join('\n'))
  return data
}

await runScript(ask, async ({ name, email, password }, { databaseUrl, log }) => {
  await migrateDatabase(databaseUrl, log, SCRIPT_LOCK_TIMEOUT_MS)
  const passwordHash = await hashPassword(password)
  const db = connectUnlimited(databaseUrl, log)
  const added = await change(
    { db, bus: createBus<AccountEvents>(), action: 'create-admin' },
    async (tx, _emit, about) => {
      await endSetup(tx)
      const admin = await addAdmin(tx, { name, email }, passwordHash)
      if (admin) about({ kind: 'user', _id: admin._id, label: name })
      return admin
    },
  ).finally(() => disconnect(db))
  if (!added) throw new Error(`${email} already has an account.`)
  return `${added.name} is an admin and can log in as ${added.email}.`
})
