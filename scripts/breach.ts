import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { recordOperation } from '../src/app/backup/record-operation.ts'
import { findInstitute } from '../src/features/institute/server/queries.ts'
import { countErasedSince, findAffected, findUserId } from '../src/features/privacy/server/breach/breach-queries.ts'
import {
  formatAffected,
  readAddressees,
  readNotice,
  releaseNotice,
  writeDraft,
} from '../src/features/privacy/server/breach/notice.ts'
import { connectUnlimited, type Db, disconnect } from '../src/server/db/db.ts'
import { migrateDatabase, SCRIPT_LOCK_TIMEOUT_MS } from '../src/server/db/migrate.ts'
import { normalizeAddress } from '../src/server/mail/emails.ts'
import type { Log } from '../src/server/observability/log.ts'
import { describeInstitute } from '../src/shared/institute/shown.ts'
import { countInWords } from '../src/shared/text.ts'
import { isAgreed, runScript } from './run-script.ts'

const USAGE =
  'Since when? npm run breach -- --since 2026-11-20T14:00 [--until …] [--account someone@example.org] [--folder breach]'

/**
 * `npm run breach -- --since …` writes who is affected and the email to them into a folder; a person completes both, and
 * `npm run breach -- --release` sends them (docs/operations.md).
 */
function readCommand() {
  const { values } = parseArgs({
    options: {
      since: { type: 'string' },
      until: { type: 'string' },
      account: { type: 'string' },
      folder: { type: 'string', default: 'breach' },
      release: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  })
  const { since, until, ...rest } = values
  if (rest.release) return rest
  if (!since) throw new Error(USAGE)
  return { ...rest, since: instantOf(since), until: until ? instantOf(until) : new Date().toISOString() }
}

function instantOf(text: string) {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw new Error(`${text} is not a time: write it as 2026-11-20T14:00.`)
  return date.toISOString()
}

type Command = ReturnType<typeof readCommand>
type Prepared = Extract<Command, { since: string }>

await runScript(readCommand, async (command, { databaseUrl, log }) => {
  await migrateDatabase(databaseUrl, log, SCRIPT_LOCK_TIMEOUT_MS)
  const db = connectUnlimited(databaseUrl, log)
  return ('since' in command ? prepare(db, log, command) : release(db, log, command)).finally(() => disconnect(db))
})

async function prepare(db: Db, log: Log, { since, until, account, folder }: Prepared) {
  const accountId = account ? await findUserId(db, normalizeAddress(account)) : undefined
  if (account && !accountId) throw new Error(`${account} has no account.`)
  const breach = { since, until, accountId }
  const affected = await findAffected(db, breach)
  const erased = await countErasedSince(db, since)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const write = (name: string, text: string) =>
    writeFile(join(folder, name), text, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      throw new Error(`${join(folder, name)} is there already: choose another --folder, or remove it.`)
    })
  await write('affected.csv', formatAffected(affected))
  await write('email.txt', writeDraft(breach, describeInstitute((await findInstitute(db)).sections)))
  await recordOperation({ db, log }, 'breachList', countInWords(affected.length, 'person', 'people'))
  return [
    `${countInWords(affected.length, 'person is', 'people are')} affected: ${folder}/affected.csv. Complete ${folder}/email.txt, then: npm run breach -- --release --folder ${folder}`,
    ...(erased > 0 ? [`${countInWords(erased, 'account was', 'accounts were')} deleted since: npm run sealed`] : []),
  ].join('\n')
}

async function release(db: Db, log: Log, { folder, yes }: Pick<Command, 'folder' | 'yes'>) {
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      throw new Error(`There is no ${join(folder, name)}: npm run breach -- --since … writes it.`)
    })
  const notice = readNotice(await read('email.txt'))
  const addressees = readAddressees(await read('affected.csv'))
  const question = `This sends "${notice.subject}" to ${countInWords(addressees.length, 'address', 'addresses')}.\n`
  if (!yes && !(await isAgreed(question))) return 'Nothing was sent.'
  const marker = join(folder, 'released.txt')
  await writeFile(marker, `${new Date().toISOString()}\n`, { flag: 'wx', mode: 0o600 }).catch(() => {
    throw new Error(`${marker} says that it was already sent.`)
  })
  await db
    .transaction((tx) => releaseNotice(tx, addressees, notice))
    .catch(async (error: unknown) => {
      await rm(marker)
      throw error
    })
  await recordOperation({ db, log }, 'breach', countInWords(addressees.length, 'person', 'people'))
  return `${countInWords(addressees.length, 'email')} will be sent when the site runs. Tell the Board too (docs/operations.md).`
}
