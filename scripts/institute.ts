import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { InstituteEvents } from '../src/features/institute/contract.ts'
import { findInstitute, importSections } from '../src/features/institute/server/queries.ts'
import { change } from '../src/server/db/change.ts'
import { connectUnlimited, disconnect } from '../src/server/db/db.ts'
import { migrateDatabase, SCRIPT_LOCK_TIMEOUT_MS } from '../src/server/db/migrate.ts'
import { createBus } from '../src/server/events/bus.ts'
import { readChosenSections } from '../src/shared/institute/sections.ts'
import { countInWords } from '../src/shared/text.ts'
import { typedKeys } from '../src/shared/unknown.ts'
import { runScript } from './run-script.ts'

/** `npm run institute -- export|import <file>`: the settings of the institute as one JSON file. */
async function read() {
  const [verb, file] = parseArgs({ allowPositionals: true }).positionals
  if (!file || (verb !== 'export' && verb !== 'import'))
    throw new Error('Say which way and which file: npm run institute -- export institute.json')
  if (verb === 'export') return { file }
  return { file, sections: readChosenSections(JSON.parse(await readFile(file, 'utf8'))) }
}

await runScript(read, async ({ file, sections }, { databaseUrl, log }) => {
  await migrateDatabase(databaseUrl, log, SCRIPT_LOCK_TIMEOUT_MS)
  const db = connectUnlimited(databaseUrl, log)
  try {
    if (!sections) {
      const { sections: all } = await findInstitute(db)
      await writeFile(file, `${JSON.stringify(all, null, 2)}\n`)
      return `The settings of the institute are in ${file}.`
    }
    const names = typedKeys(sections)
    const writing = { db, bus: createBus<InstituteEvents>(), action: 'institute.import' }
    await change(writing, async (tx, emit, about) => {
      await importSections(tx, sections)
      about({ kind: 'settings', _id: null, label: names.join(', ') })
      for (const section of names) await emit('instituteChanged', { section }, ['everyone'])
    })
    return `${countInWords(names.length, 'section')} of the settings imported: ${names.join(', ')}.`
  } finally {
    await disconnect(db)
  }
})
