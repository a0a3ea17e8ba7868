import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { commandFor, complaintsIn } from './binaries.ts'
import type { Installation } from './installation.ts'
import { pidFileOf, pidIn, removeStaleLockFiles } from './lock-files.ts'

/** Milliseconds. */
const STOP_TIMEOUT = 10_000
const POLL_INTERVAL = 20

/** A server process of ours. What it said is in the log from byte `logStart` on. */
export type Postmaster = {
  pid?: number
  logStart: number
  /** Once it ended: the exit code, the signal, or why it could not be started. */
  exit?: number | string | null
}

export function startPostmaster(installation: Installation, unsafeButFast: boolean): Postmaster {
  const { dataDir, logFile } = installation
  const settings = settingsFor(installation, unsafeButFast).flatMap((setting) => ['-c', setting])
  const { file, args, options } = commandFor(installation, 'postgres', ['-D', dataDir, ...settings])
  const log = openSync(logFile, 'a', 0o600)
  const { size } = statSync(logFile)
  // Detached and with no pipe to us: neither Ctrl-C nor our death reaches the server that others may share.
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  const postmaster: Postmaster = { pid: child.pid, logStart: size }
  child.once('error', ({ message }) => (postmaster.exit = message))
  child.once('exit', (code, signal) => (postmaster.exit = code ?? signal))
  child.unref()
  return postmaster
}

const settingsFor = ({ socketDir }: Installation, unsafeButFast: boolean) => [
  'listen_addresses=',
  'port=5432',
  // Quoted, since a comma would part it in two.
  `unix_socket_directories="${socketDir}"`,
  'timezone=UTC',
  'log_timezone=UTC',
  // Failed statements are the caller's to report, and quote what people typed.
  'log_min_messages=log',
  'log_checkpoints=off',
  ...(unsafeButFast
    ? ['max_connections=1000', 'shared_buffers=32MB', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
    : ['max_connections=100', 'shared_buffers=128MB']),
]

/**
 * Why a postmaster ended, where another may do better: some server starts or stops, or the children of a dead one linger.
 * @throws {Error} what PostgreSQL said, where another would end the same way
 */
export function reasonToStartAgain(installation: Installation, { pid, logStart, exit }: Postmaster) {
  if (exit === 0) return ''
  if (exit === 'SIGKILL') return 'it was killed'
  const lines = readFileSync(installation.logFile).subarray(logStart).toString().split('\n')
  // Other processes' postmasters write into the same log.
  const complaints = complaintsIn(lines.filter((line) => line.includes(`[${pid}]`)).join('\n'))
  if (/lock file .* (already exists|is empty)/.test(complaints)) {
    removeStaleLockFiles(installation)
    return complaints
  }
  if (complaints.includes('shared memory block')) return complaints
  const [, major] = /initialized by PostgreSQL version (\d+)/.exec(complaints) ?? []
  if (major) throw new Error(otherMajor(installation, major, complaints))
  throw new Error(
    complaints ||
      complaintsIn(lines.join('\n')) ||
      `PostgreSQL ended (${exit}) without a word, as it does when the disk is full.`,
  )
}

const otherMajor = ({ dataDir }: Installation, major: string, complaints: string) =>
  `${complaints} Back it up with the release that came with PostgreSQL ${major}, move ${dataDir} aside, and restore the backup with this release (docs/operations.md, Updating).`

/** Stops whichever server runs on this data directory, rolling back what is under way. */
export async function stopPostmaster(installation: Installation) {
  const pidFile = pidFileOf(installation)
  const pid = pidIn(pidFile)
  if (!pid) return
  // SIGINT is PostgreSQL's "fast shutdown".
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + STOP_TIMEOUT
  while (pidIn(pidFile) === pid && Date.now() < deadline) await pause(POLL_INTERVAL)
}
