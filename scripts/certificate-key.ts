import { generateKeyPairSync } from 'node:crypto'
import { parseArgs } from 'node:util'
import { formatKeys, markKey } from '../src/features/certificates/server/key-commands.ts'
import { connectUnlimited, disconnect } from '../src/server/db/db.ts'
import { migrateDatabase, SCRIPT_LOCK_TIMEOUT_MS } from '../src/server/db/migrate.ts'
import { runScript } from './run-script.ts'

const STATES = { retire: 'retired', compromised: 'compromised' } as const
const USAGE = 'npm run certificate-key, or with -- list, -- retire KID, -- compromised KID'

/** Prints a new key for certificates as a line of .env: it is stored nowhere. */
function printNewKey() {
  const { privateKey } = generateKeyPairSync('ed25519')
  console.log(`CERTIFICATE_KEY='${JSON.stringify(privateKey.export({ format: 'jwk' }))}'`)
}

function readCommand() {
  const [verb, kid] = parseArgs({ allowPositionals: true }).positionals
  if (verb === 'list') return
  if ((verb !== 'retire' && verb !== 'compromised') || !kid) throw new Error(USAGE)
  return { kid, state: STATES[verb] }
}

/** `list` prints the public keys, `retire` and `compromised` mark one of them (docs/operations.md). */
const changeKeys = () =>
  runScript(readCommand, async (key, { databaseUrl, log }) => {
    await migrateDatabase(databaseUrl, log, SCRIPT_LOCK_TIMEOUT_MS)
    const db = connectUnlimited(databaseUrl, log)
    try {
      if (key) await markKey(db, key.kid, key.state)
      const lines = await formatKeys(db)
      return lines.join('\n') || 'No key has signed a certificate yet.'
    } finally {
      await disconnect(db)
    }
  })

await (process.argv.length > 2 ? changeKeys() : printNewKey())
