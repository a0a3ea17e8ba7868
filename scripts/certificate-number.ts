import { certificateNumber, normalizeNumber, readCount } from '../src/features/certificates/rules.ts'
import { ISSUED_CERTIFICATE } from '../src/features/certificates/server/queries.ts'
import { continueNumbers } from '../src/features/certificates/server/replay-queries.ts'
import { findInstitute } from '../src/features/institute/server/queries.ts'
import { connectUnlimited, disconnect } from '../src/server/db/db.ts'
import { migrateDatabase, SCRIPT_LOCK_TIMEOUT_MS } from '../src/server/db/migrate.ts'
import { noteReplay } from '../src/server/replay/replay.ts'
import { onlyWord, runScript } from './run-script.ts'

function readCommand() {
  const number = normalizeNumber(onlyWord('Which was the last? npm run certificate-number -- KEA-26-00042'))
  return { number, ...readCount(number) }
}

/** `npm run certificate-number -- NUMBER`: it was issued, and is lost with a database; the numbers of its year continue above it. */
await runScript(readCommand, async ({ number, year }, { databaseUrl, log }) => {
  await migrateDatabase(databaseUrl, log, SCRIPT_LOCK_TIMEOUT_MS)
  const db = connectUnlimited(databaseUrl, log)
  return db
    .transaction(async (tx) => {
      await noteReplay(tx, ISSUED_CERTIFICATE, number)
      const last = await continueNumbers(tx, number)
      const { prefix } = (await findInstitute(tx)).sections.classroom.certificates
      return `The next certificate of ${year} is ${certificateNumber(prefix, year, last + 1)}.`
    })
    .finally(() => disconnect(db))
})
