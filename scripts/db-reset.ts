import { existsSync, lstatSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openEmbeddedPostgres } from '../packages/embedded-postgres/embedded-postgres.ts'
import { readConfig } from '../src/server/config.ts'
import { countOthers, requireAnswer, withClient } from '../src/server/db/client.ts'
import { errorText } from '../src/server/error-text.ts'
import { createLog } from '../src/server/observability/log.ts'
import { isAgreed, refuseWithoutTerminal } from './run-script.ts'

/** `npm run db:reset`: empties the database, so that the next start makes it anew. Asks first, unless `--yes` is given. */
const SCHEMAS = ['public', 'graphile_worker', 'drizzle']
/** Of DATA_DIR: rows name files, so both go or neither. */
const BELONGING = ['postgres', 'media', 'outbox', 'incoming']

type Reset = { question: string; isEmpty?: boolean; refuseIfInUse(): Promise<void>; empty(): void | Promise<void> }

function resetOfFolder(folder: string, hasBucket: boolean): Reset {
  const link = join(folder, 'postgres')
  const paths = BELONGING.map((name) => join(folder, name)).filter((path) => lstatSync(path, { throwIfNoEntry: false }))
  // As root the database may live in another folder, to which a link leads.
  if (existsSync(link) && lstatSync(link).isSymbolicLink()) paths.push(realpathSync(link))
  return {
    question: [
      'This deletes the database, the uploaded files and the emails on disk:',
      ...paths.map((path) => `  ${path}`),
      ...(hasBucket ? ['Files in the bucket are kept.'] : []),
      '',
    ].join('\n'),
    isEmpty: paths.length === 0,
    async refuseIfInUse() {
      if (!existsSync(join(link, 'postmaster.pid'))) return
      // A killed process leaves its server running: joining and leaving it here stops it.
      const postgres = await openEmbeddedPostgres(folder, createLog('silent'))
      const otherConnections = await withClient(postgres.url, countOthers).finally(() => postgres.close())
      // One of the others is our own share of the server.
      if (otherConnections > 1) throw new Error(`A process is using the database in ${folder}. Stop it first.`)
    },
    empty() {
      for (const path of paths) rmSync(path, { recursive: true, force: true })
    },
  }
}

function resetOfServer(url: string): Reset {
  const { host, pathname } = new URL(url.replace('@/', '@localhost/'))
  const name = `${decodeURIComponent(pathname.slice(1))} on ${host}`
  return {
    question: `This deletes all tables of the database ${name} (its schemas ${SCHEMAS.join(', ')}). Uploaded files are kept.\n`,
    async refuseIfInUse() {
      const otherConnections = await withClient(url, countOthers)
      if (otherConnections > 0)
        throw new Error(`${otherConnections} other connections use the database ${name}. Close them first.`)
    },
    // As PostgreSQL makes it: the two others are made by those who use them.
    empty: () =>
      withClient(url, async (client) => {
        await client.query(`begin; drop schema if exists ${SCHEMAS} cascade;
          create schema public authorization pg_database_owner; grant usage on schema public to public; commit`)
      }),
  }
}

async function reset() {
  const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } })
  const { databaseUrl, databaseDirectUrl = databaseUrl, dataDir, s3 } = readConfig(process.env)
  const chosen = databaseDirectUrl ? resetOfServer(databaseDirectUrl) : resetOfFolder(dataDir, s3 !== undefined)
  const { question, isEmpty, refuseIfInUse, empty } = chosen
  if (databaseDirectUrl)
    await requireAnswer(databaseUrl === databaseDirectUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL', databaseDirectUrl)
  if (isEmpty) return console.log(`There is nothing to delete in ${dataDir}.`)
  if (!values.yes) refuseWithoutTerminal(question)
  await refuseIfInUse()
  if (!values.yes && !(await isAgreed(question))) return console.log('Nothing was deleted.')
  // Whoever thought about it for long may have started the site meanwhile.
  await refuseIfInUse()
  await empty()
  console.log('Deleted. The next start creates the database again.')
}

try {
  await reset()
} catch (error) {
  console.error(errorText(error))
  process.exitCode = 1
}
