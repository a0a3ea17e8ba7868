import { listDoubtfulPhones } from '../src/app/phone-numbers.ts'
import { connectUnlimited, disconnect } from '../src/server/db/db.ts'
import { countInWords } from '../src/shared/text.ts'
import { runScript } from './run-script.ts'

/** `npm run phones` lists the stored numbers that may be wrong, with their tables and ids. */
await runScript(
  () => undefined,
  async (_, { databaseUrl, log }) => {
    const db = connectUnlimited(databaseUrl, log)
    const doubtful = await listDoubtfulPhones(db).finally(() => disconnect(db))
    const lines = doubtful.map(({ table, _id, phoneE164, doubt }) => `${table}  ${_id}  ${phoneE164}  ${doubt}`)
    return [...lines, `${countInWords(doubtful.length, 'phone number')} may be wrong.`].join('\n')
  },
)
