import { execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { commandFor, lastWords } from './programs.ts'
import type { Quarters } from './quarters.ts'

// Any number: every process of this product holds it shared for as long as it needs the server.
const SHARE = 7_301_964

const POLL = 20
const RESPAWN_AFTER = 100
const PATIENCE = 10_000
const PATIENCE_WITH_RECOVERY = 300_000
const STILL_STARTING_OR_STOPPING = '57P03'

export const urlOf = ({ socket }: Quarters, database: string) =>
  `postgres://postgres@localhost:5432/${encodeURIComponent(database)}?host=${encodeURIComponent(socket)}`

/** Takes a share of the server, starting it when nobody answers. What this process starts may outlive it. */
export async function joinServer(quarters: Quarters, unsafeButFast = false) {
  const began = Date.now()
  let attempt: Attempt | undefined
  let obstacle = ''
  for (;;) {
    const answer = await takeShare(urlOf(quarters, 'postgres'))
    if (answer instanceof pg.Client) return answer
    if (attempt?.ended !== undefined) {
      obstacle = understand(quarters, attempt)
      attempt = undefined
      await pause(RESPAWN_AFTER)
    } else if (answer === 'ENOENT' || answer === 'ECONNREFUSED') {
      attempt ??= startPostmaster(quarters, unsafeButFast)
    }
    const patience = answer === STILL_STARTING_OR_STOPPING ? PATIENCE_WITH_RECOVERY : PATIENCE
    if (Date.now() - began > patience) {
      throw new Error(`PostgreSQL is not ready after ${patience / 1000} seconds: ${obstacle || answer}`)
    }
    await pause(POLL)
  }
}

/** Gives the share back; whoever finds no other share stops the server. */
export async function leaveServer(quarters: Quarters, client: pg.Client) {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [SHARE])
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [SHARE])
    // While it stops we hold the lock alone, so nobody joins a server that is about to go.
    if (rows[0]?.last) await stopPostmaster(quarters)
  } catch {
    // A server that is gone needs no farewell.
  }
  await client.end()
}

/** A connection that holds a share, or the code of why there is none. */
async function takeShare(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock_shared($1) as held', [SHARE])
    if (rows[0]?.held) return client
    throw new Error('the last one is leaving')
  } catch (error) {
    void client.end().catch(() => undefined)
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

/** `ended` is the exit code, the signal or why it could not be started; what it said is in the log from `logged` on. */
type Attempt = { pid?: number; logged: number; ended?: number | string | null }

function startPostmaster(quarters: Quarters, unsafeButFast: boolean) {
  const settings = settingsFor(quarters, unsafeButFast).flatMap((setting) => ['-c', setting])
  const { file, args, options } = commandFor(quarters, 'postgres', ['-D', quarters.data, ...settings])
  const log = openSync(quarters.log, 'a', 0o600)
  const { size } = statSync(quarters.log)
  // Detached and with no pipe to us: neither Ctrl-C nor our death reaches the server that others may share.
  const postmaster = spawn(file, args, { ...options, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  const attempt: Attempt = { pid: postmaster.pid, logged: size }
  postmaster.once('error', ({ message }) => (attempt.ended = message))
  postmaster.once('exit', (code, signal) => (attempt.ended = code ?? signal))
  postmaster.unref()
  return attempt
}

const settingsFor = ({ socket }: Quarters, unsafeButFast: boolean) => [
  'listen_addresses=',
  'port=5432',
  // Quoted, since a comma would part it in two.
  `unix_socket_directories="${socket}"`,
  'max_connections=100',
  'timezone=UTC',
  'log_timezone=UTC',
  // Failed statements are the caller's to report, and quote what people typed.
  'log_min_messages=log',
  'log_checkpoints=off',
  ...(unsafeButFast
    ? ['shared_buffers=32MB', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
    : ['shared_buffers=128MB']),
]

/** Why an attempt ended, if another can help: some server starts or stops, or the children of a dead one linger. */
function understand(quarters: Quarters, { pid, logged, ended }: Attempt) {
  if (ended === 0) return ''
  if (ended === 'SIGKILL') return 'it was killed'
  const lines = readFileSync(quarters.log).subarray(logged).toString().split('\n')
  // Other processes' attempts write into the same log.
  const words = lastWords(lines.filter((line) => line.includes(`[${pid}]`)).join('\n'))
  if (/lock file .* (already exists|is empty)/.test(words)) dropForeignLocks(quarters)
  else if (!words.includes('shared memory block')) throw new Error(words || lastWords(lines.join('\n')) || mute(ended))
  return words
}

const mute = (ended: Attempt['ended']) =>
  `PostgreSQL ended (${ended}) without a word, as it does when the disk is full.`

/** After a power cut the pid in a lock file may have become another program's, which PostgreSQL takes for a server. */
function dropForeignLocks({ data, socket }: Quarters) {
  for (const lock of [join(data, 'postmaster.pid'), join(socket, '.s.PGSQL.5432.lock')]) {
    const pid = pidIn(lock)
    const command = pid ? commandLineOf(pid) : undefined
    if (command !== undefined && !/\/postgres[ \0]-D/.test(command)) rmSync(lock, { force: true })
  }
}

/** Empty for a dead process that nobody buried, undefined when there is none: then PostgreSQL sees that by itself. */
function commandLineOf(pid: number) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return undefined
  }
}

function pidIn(lock: string) {
  try {
    return Number.parseInt(readFileSync(lock, 'utf8'), 10)
  } catch {
    return undefined
  }
}

async function stopPostmaster({ data }: Quarters) {
  const lock = join(data, 'postmaster.pid')
  const pid = pidIn(lock)
  if (!pid) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + PATIENCE
  while (pidIn(lock) === pid && Date.now() < deadline) await pause(POLL)
}
