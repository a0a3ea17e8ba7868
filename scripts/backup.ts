import { parseArgs } from 'node:util'
import { backUp } from '../src/app/backup/backup.ts'
import { runScript } from './run-script.ts'

/** `npm run backup <file>`: the database and its files, while the site runs or not (docs/operations.md). */
await runScript(async ({ databaseUrl, storage, log, config, report }) => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [path] = positionals
  if (!path) throw new Error('Say where to: npm run backup <file>')
  const { passphrase } = config.backup
  const { tables, files, letters } = await backUp(path, { databaseUrl, storage, log, passphrase, report })
  return `${path} holds ${tables} tables, ${files} files and ${letters} letters that wait${passphrase ? ', encrypted' : ''}.`
})
