import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../src/server/config.ts'
import { openDatabase } from '../src/server/db/running-database.ts'
import { errorText } from '../src/server/error-text.ts'
import { createLog } from '../src/server/observability/log.ts'
import { createStorage } from '../src/server/storage/storage.ts'

type Opened = Awaited<ReturnType<typeof openAll>>

async function openAll(config: Config) {
  const log = createLog('warn')
  const { directUrl, close } = await openDatabase(config, log)
  return {
    config,
    log,
    /** Of PostgreSQL itself, past any pooler. */
    databaseUrl: directUrl,
    /** Whether this process holds a share of the embedded server. */
    isShared: !config.databaseUrl,
    storage: createStorage(config),
    /** What is under way, where someone watches. */
    report: (what: string) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${what}`)
    },
    close,
  }
}

/**
 * Runs one command of an operator over the configured database, says in one sentence how it went, and ends. `read` says
 * what is asked for, on the command line or in answers, and refuses what cannot be done before anything is opened.
 */
export async function runScript<Command>(
  read: () => Command | Promise<Command>,
  work: (command: Command, opened: Opened) => Promise<string>,
) {
  try {
    const config = readConfig(process.env)
    const command = await read()
    const opened = await openAll(config)
    const output = await Promise.race([work(command, opened), interruption()]).finally(() => opened.close())
    opened.report('')
    console.log(output)
    process.exit()
  } catch (error) {
    console.error(errorText(error))
    process.exit(1)
  }
}

/** So that an embedded PostgreSQL is stopped, and nothing half written stays. */
const interruption = () =>
  new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => reject(new Error('Interrupted.')))
  })

/**
 * The only word on the command line.
 * @throws {Error} with `otherwise` where there is none
 */
export function onlyWord(otherwise: string) {
  const [word] = parseArgs({ allowPositionals: true }).positionals
  if (!word) throw new Error(otherwise)
  return word
}

/** @throws {Error} with the question, if there is no terminal to answer it */
export function refuseWithoutTerminal(question: string) {
  if (!process.stdin.isTTY)
    throw new Error(`${question}There is no terminal to ask on: add --yes, with npm after a separate --.`)
}

export async function isAgreed(question: string) {
  refuseWithoutTerminal(question)
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const typed = await lines.question(`${question}Type "yes" to continue: `)
  lines.close()
  return typed.trim() === 'yes'
}
