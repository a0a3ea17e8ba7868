import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { createBus } from '#src/server/bus.ts'
import { change } from '#src/server/change.ts'
import { readConfig } from '#src/server/config.ts'
import { connect, migrateDatabase } from '#src/server/db.ts'
import { createLog } from '#src/server/log.ts'
import { hashPassword } from '#src/server/passwords.ts'
import { openDatabase } from '#src/server/running-database.ts'
import { Account, type PeopleEvents } from '../contract.ts'
import { addAccount, setPassword } from './queries.ts'

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
  const answers = lines[Symbol.asyncIterator]()
  async function answer(question: string) {
    process.stdout.write(question)
    return (await answers.next()).value ?? ''
  }
  const name = await answer('Name: ')
  const email = await answer('Email: ')
  process.stdout.write('Password (not shown): ')
  isMuted = true
  const password = (await answers.next()).value ?? ''
  process.stdout.write('\n')
  lines.close()
  return Account.safeParse({ name, email, password })
}

const typed = await ask()
if (!typed.success) {
  console.error(typed.error.issues.map(({ message }) => `${message}.`).join('\n'))
  process.exit(1)
}
const log = createLog('silent')
const database = await openDatabase(readConfig(process.env), log)
await migrateDatabase(database.url)
const db = connect(database.url, log, 1)
const { name, email, password } = typed.data
const added = await change({ db, bus: createBus<PeopleEvents>() }, async (tx) => {
  const admin = await addAccount(tx, { name, email, role: 'mentor', isAdmin: true, isApproved: true })
  if (admin) await setPassword(tx, admin._id, await hashPassword(password))
  return admin
})
await db.$client.end()
await database.close()
console.log(added ? `${added.name} is an admin and can sign in as ${added.email}.` : `${email} has an account already.`)
process.exit(added ? 0 : 1)
