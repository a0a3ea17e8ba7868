import { createHash } from 'node:crypto'
import { chmodSync, lchownSync, lstatSync, mkdirSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bundledBinaries, copyBinaries } from './binaries.ts'
import { canEnter, currentUser, inUserNamespace, type RunAs, unprivilegedUser } from './run-as.ts'

export type Installation = {
  /** `postgres` in the folder that was asked for: the data directory itself, or a symbolic link to it. */
  link: string
  dataDir: string
  socketDir: string
  logFile: string
  /** The folder above PostgreSQL's `bin`, `lib` and `share`. */
  binaries: string
  runAs: RunAs
  mode: string
}

/** Where a server that may not enter the folder it was asked for keeps its data, and its copy of the binaries. */
const FALLBACK_DIR = '/var/lib/classroom-postgres'
/** Bytes: macOS allows 104, Linux 108. */
const MAX_SOCKET_PATH = 100
const NO_NAMESPACE = 'a user namespace is refused or cannot enter the folder'

/**
 * PostgreSQL refuses to run as root. A root process therefore runs it in a user namespace and, where that is refused
 * (as in many containers), as an unprivileged user: in the folder itself if that user can enter it, else in the
 * fallback directory. Once there is a database its owner decides.
 * @throws {Error} where no user at hand may run what is there, or none of PostgreSQL's binaries is for this machine
 */
export function findInstallation(folder: string): Installation {
  const binaries = bundledBinaries()
  mkdirSync(folder, { recursive: true })
  const link = join(realpathSync(folder), 'postgres')
  const existing = statSync(link, { throwIfNoEntry: false })
  if (!existing && lstatSync(link, { throwIfNoEntry: false }))
    throw new Error(`${link} leads to ${readlinkSync(link)}, which is gone.`)
  const wanted = { dataDir: existing ? realpathSync(link) : link, binaries }
  const chosen = process.geteuid?.() === 0 ? chooseAsRoot(wanted, existing) : chooseAsUser(wanted, existing)
  const home = dirname(chosen.dataDir)
  return { ...chosen, link, logFile: join(home, 'postgres.log'), socketDir: openSocketDir(home, chosen.runAs) }
}

/** Connects as the superuser through the socket: the server listens to no network. */
export const urlOf = ({ socketDir }: Installation, database: string) =>
  `postgres://postgres@localhost:5432/${encodeURIComponent(database)}?host=${encodeURIComponent(socketDir)}`

type Wanted = Pick<Installation, 'dataDir' | 'binaries'>
type Chosen = Wanted & Pick<Installation, 'runAs' | 'mode'>

function chooseAsUser(wanted: Wanted, existing?: Stats): Chosen {
  const runAs = currentUser()
  if (existing && existing.uid !== runAs.uid)
    throw new Error(`${wanted.dataDir} belongs to user ${existing.uid}, and this process runs as user ${runAs.uid}.`)
  return { ...wanted, runAs, mode: 'as the user of this process' }
}

function chooseAsRoot({ dataDir, binaries }: Wanted, existing?: Stats): Chosen {
  const user = existing?.uid ? { uid: existing.uid, gid: existing.gid, prefix: [] } : unprivilegedUser()
  const namespace = inUserNamespace(user)
  if (!existing?.uid && canEnter(namespace, dirname(dataDir), binaries)) {
    return { dataDir, binaries, runAs: namespace, mode: 'in a user namespace because it refuses to run as root' }
  }
  if (existing?.uid === 0)
    throw new Error(`${dataDir} belongs to root, as whom PostgreSQL refuses to run, and ${NO_NAMESPACE}.`)
  const why = existing ? 'it refuses to run as root' : `it refuses to run as root and ${NO_NAMESPACE}`
  return {
    dataDir:
      existing || canEnter(user, dirname(dataDir)) ? dataDir : join(openFallbackDir(digest(dataDir)), 'postgres'),
    binaries: canEnter(user, binaries) ? binaries : copyBinaries(binaries, openFallbackDir()),
    runAs: user,
    mode: `as user ${user.uid} because ${why}`,
  }
}

const digest = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 16)

function openFallbackDir(name = '') {
  const dir = join(FALLBACK_DIR, name)
  mkdirSync(dir, { recursive: true })
  for (const each of [FALLBACK_DIR, dir]) chmodSync(each, 0o755)
  return dir
}

/** Only the server's user may enter this folder, so no other user can connect to the socket or replace it. */
function openSocketDir(home: string, { uid, gid }: RunAs) {
  const near = join(home, 'run')
  const fits = Buffer.byteLength(join(near, '.s.PGSQL.5432')) <= MAX_SOCKET_PATH
  const dir = fits ? near : join(tmpdir(), `classroom-${digest(home)}`)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const stats = lstatSync(dir)
  if (!stats.isDirectory() || ![uid, process.geteuid?.()].includes(stats.uid))
    throw new Error(`${dir} belongs to user ${stats.uid}.`)
  chmodSync(dir, 0o700)
  lchownSync(dir, uid, gid)
  return dir
}
