import { parseArgs } from 'node:util'
import { countHeld } from '../src/app/backup/letters.ts'
import { restore } from '../src/app/backup/restore.ts'
import { countOthers, withClient } from '../src/server/client.ts'
import { isAgreed, runScript } from './run-script.ts'

/**
 * `npm run restore <file>`: into an empty installation; into another with `--replace`, which asks first, or is told
 * `--yes` (docs/operations.md).
 */
function asked() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
  })
  const [path] = positionals
  if (!path) throw new Error('Say what: npm run restore <file>')
  return { path, ...values }
}

await runScript(asked, async ({ path, replace, yes }, { databaseUrl, isShared, storage, config, report }) => {
  async function refuseIfInUse() {
    // One of the others is our own share of the embedded server.
    if ((await withClient(databaseUrl, countOthers)) > (isShared ? 1 : 0))
      throw new Error('The site uses this database. Stop it first.')
  }
  await refuseIfInUse()
  const people = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query("select to_regclass('public.people') is not null as there")
    if (!rows[0]?.there) return 0
    return Number((await client.query('select count(*) from public.people')).rows[0]?.count)
  })
  if (people > 0) {
    const question = `This takes away all that is there, with ${people} people, and puts the backup in its place.\n`
    if (!replace) throw new Error(`${question}Say --replace if that is meant.`)
    if (!yes && !(await isAgreed(question))) return 'Nothing was changed.'
    await refuseIfInUse()
  }
  const { passphrase } = config.backup
  const { takenAt } = await restore(path, { databaseUrl, storage, dataDir: config.dataDir, passphrase, report })
  const held = await withClient(databaseUrl, countHeld)
  return `Restored as of ${takenAt}. Nobody is signed in.${held ? ` ${held} letters wait: npm run letters` : ''}`
})
