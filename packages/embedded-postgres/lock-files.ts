import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Installation } from './installation.ts'

export const pidFileOf = ({ dataDir }: Installation) => join(dataDir, 'postmaster.pid')

/** The first line of a lock file; undefined where there is no such file. */
export function pidIn(lockFile: string) {
  try {
    return Number.parseInt(readFileSync(lockFile, 'utf8'), 10)
  } catch {
    return undefined
  }
}

/** After a power cut the pid in a lock file may have become another program's, which PostgreSQL takes for a server. */
export function removeStaleLockFiles(installation: Installation) {
  for (const lockFile of [pidFileOf(installation), join(installation.socketDir, '.s.PGSQL.5432.lock')]) {
    const pid = pidIn(lockFile)
    const command = pid ? commandLineOf(pid) : undefined
    if (command !== undefined && !/\/postgres[ \0]-D/.test(command)) rmSync(lockFile, { force: true })
  }
}

/** Empty for a zombie, undefined for no process, which PostgreSQL detects itself. */
function commandLineOf(pid: number) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return undefined
  }
}
