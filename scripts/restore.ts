import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { countEmails, describeHeld } from '../src/app/backup/emails.ts'
import { recordScriptOperation } from '../src/app/backup/record-operation.ts'
import { restore } from '../src/app/backup/restore.ts'
import { countOthers, withClient } from '../src/server/db/client.ts'
import { isAgreed, runScript } from './run-script.ts'

/**
 * `npm run restore <file>`: into an empty installation; into another by `npm run restore -- <file> --replace`, which asks
 * first, or takes `--yes` (docs/operations.md).
 */
function readCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
  })
  const [path] = positionals
  if (!path) throw new Error('Say what: npm run restore <file>')
  return { path, ...values }
}

const NO_REPLAY_FILE = `There is no replay.txt beside the uploads or the backup: what was deleted, revoked, withdrawn or hidden since is not known.
If certificates were issued since, name the last one before another is issued: npm run certificate-number -- NUMBER`

/** Files that root puts there its owner could neither read nor remove. */
function refuseAsSomebodyElse(folder: string) {
  const { uid } = statSync(folder, { throwIfNoEntry: false }) ?? {}
  if (uid && process.geteuid?.() === 0)
    throw new Error(`${folder} belongs to user ${uid}: run this as that user, with runuser or sudo -u.`)
}

await runScript(
  readCommand,
  async ({ path, replace, yes }, { databaseUrl, isShared, storage, config, log, report }) => {
    refuseAsSomebodyElse(config.dataDir)
    async function refuseIfInUse() {
      // One of the others is our own share of the embedded server.
      if ((await withClient(databaseUrl, countOthers)) > (isShared ? 1 : 0))
        throw new Error('The site is using this database. Stop it first.')
    }
    await refuseIfInUse()
    const users = await withClient(databaseUrl, async (client) => {
      const { rows } = await client.query("select to_regclass('public.users') is not null as there")
      if (!rows[0]?.there) return 0
      return Number((await client.query('select count(*) from public.users')).rows[0]?.count)
    })
    if (users > 0) {
      const question = `This deletes all data, including ${users} accounts, and restores the backup in its place.\n`
      if (!replace) throw new Error(`${question}To continue: npm run restore -- ${path} --replace`)
      if (!yes && !(await isAgreed(question))) return 'Nothing was changed.'
      await refuseIfInUse()
    }
    const { passphrase, folder: backupFolder } = config.backup
    const { takenAt, leftOut, replayed, lostCertificates, hasReplayFile } = await restore(path, {
      databaseUrl,
      storage,
      log,
      dataDir: config.dataDir,
      passphrase,
      backupFolder,
      sealRecipient: config.sealRecipient,
      report,
    })
    await recordScriptOperation(databaseUrl, log, 'restore')
    const { held } = await withClient(databaseUrl, countEmails)
    return [
      `Restored as of ${takenAt}. Everybody is logged out. ${describeHeld(held)}, and new ones will be: npm run emails`,
      ...(replayed.length > 0 ? [`Since then, and done again: ${replayed.join(', ')}.`] : []),
      ...(lostCertificates.length > 0 ? [`Issued since, and lost: ${lostCertificates.join(', ')}.`] : []),
      ...(hasReplayFile || users > 0 ? [] : [NO_REPLAY_FILE]),
      ...(leftOut.length > 0 ? [`These tables in the backup are unknown and were skipped: ${leftOut.join(', ')}`] : []),
    ].join('\n')
  },
)
