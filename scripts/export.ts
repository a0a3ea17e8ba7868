import { exportAll } from '../src/app/backup/export.ts'
import { recordScriptOperation } from '../src/app/backup/record-operation.ts'
import { onlyWord, runScript } from './run-script.ts'

/** `npm run export <folder>`: everything users have entered as CSV and JSON, with the files, for the day someone leaves. */
const where = () => onlyWord('Say where to: npm run export <folder>')

await runScript(where, async (folder, opened) => {
  const { tables, files } = await exportAll(folder, opened)
  await recordScriptOperation(opened.databaseUrl, opened.log, 'export')
  return `${folder} holds ${tables} tables, each as CSV and JSON, and ${files} files.`
})
