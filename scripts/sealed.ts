import { parseArgs } from 'node:util'
import { listSealedRecords, sealedRecordsOf } from '../src/features/privacy/server/sealing/sealing-queries.ts'
import { isId } from '../src/server/db/column-types.ts'
import { connectUnlimited, disconnect } from '../src/server/db/db.ts'
import { migrateDatabase, SCRIPT_LOCK_TIMEOUT_MS } from '../src/server/db/migrate.ts'
import { runScript } from './run-script.ts'

const readUserId = () => parseArgs({ allowPositionals: true }).positionals[0]

/**
 * `npm run sealed` lists the sealed records of deleted accounts; `npm run --silent sealed -- ID | age -d -i key.txt` reads one
 * where the key is (docs/operations.md).
 */
await runScript(readUserId, async (userId, { databaseUrl, log }) => {
  await migrateDatabase(databaseUrl, log, SCRIPT_LOCK_TIMEOUT_MS)
  const db = connectUnlimited(databaseUrl, log)
  try {
    if (!userId) return (await listSealedRecords(db)).map(lineOf).join('\n') || 'There are no sealed records.'
    const latest = isId(userId) ? (await sealedRecordsOf(db, userId)).at(-1) : undefined
    if (!latest) throw new Error(`There is no sealed record of ${userId}.`)
    return latest.ciphertext.trimEnd()
  } finally {
    await disconnect(db)
  }
})

type Record = Awaited<ReturnType<typeof listSealedRecords>>[number]

function lineOf({ userId, reason, eraseOn }: Record) {
  return `${userId}  ${reason.padEnd(9)}  until ${eraseOn}`
}
