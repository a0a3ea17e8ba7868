import { parseArgs } from 'node:util'
import { exportAll } from '../src/app/backup/export.ts'
import { runScript } from './run-script.ts'

/** `npm run export <folder>`: everything people have entered as CSV and JSON, with the files, for the day someone leaves. */
await runScript(async (parts) => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [folder] = positionals
  if (!folder) throw new Error('Say where to: npm run export <folder>')
  const { tables, files } = await exportAll(folder, parts)
  return `${folder} holds ${tables} tables, each as CSV and JSON, and ${files} files.`
})
