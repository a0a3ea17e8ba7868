import { backUp } from '../src/app/backup/backup.ts'
import { recordScriptOperation } from '../src/app/backup/record-operation.ts'
import { countInWords } from '../src/shared/text.ts'
import { onlyWord, runScript } from './run-script.ts'

/** `npm run backup <file>`: the database and its files, while the site runs or not (docs/operations.md). */
const where = () => onlyWord('Say where to: npm run backup <file>')

await runScript(where, async (path, { databaseUrl, storage, log, config, report }) => {
  const { passphrase } = config.backup
  const { tables, files, emails } = await backUp(path, { databaseUrl, storage, log, passphrase, report })
  await recordScriptOperation(databaseUrl, log, 'backup')
  return `${path} holds ${tables} tables, ${countInWords(files, 'file')} and ${countInWords(emails, 'email')} to be sent${passphrase ? ', encrypted' : ''}.`
})
