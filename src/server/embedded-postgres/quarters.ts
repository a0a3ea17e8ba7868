import { createHash } from 'node:crypto'
import { chmodSync, lchownSync, lstatSync, mkdirSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  canEnter,
  copyPrograms,
  type Guise,
  namespaceGuise,
  ownGuise,
  shippedPrograms,
  unprivilegedUser,
} from './programs.ts'

/** Where a database lives and as whom its server runs; `link` is where whoever looks for it looks first. */
export type Quarters = Guise & {
  link: string
  data: string
  socket: string
  log: string
  native: string
  manner: string
}

const SHELTER = '/var/lib/classroom-postgres'
// macOS allows 104 bytes, Linux 108.
const LONGEST_SOCKET = 100
const NO_NAMESPACE = 'a user namespace is refused or cannot enter the folder'

/**
 * PostgreSQL refuses to run as root. A root process therefore runs it in a user namespace and, where that is refused
 * (as in many containers), as an unprivileged user: in the folder itself if that user can enter it, else in a shelter.
 * Once there is a database its owner decides.
 */
export function findQuarters(folder: string): Quarters {
  const native = shippedPrograms()
  mkdirSync(folder, { recursive: true })
  const link = join(realpathSync(folder), 'postgres')
  const made = statSync(link, { throwIfNoEntry: false })
  if (!made && lstatSync(link, { throwIfNoEntry: false }))
    throw new Error(`${link} leads to ${readlinkSync(link)}, which is gone.`)
  const data = made ? realpathSync(link) : link
  const choice = process.geteuid?.() === 0 ? chooseAsRoot(data, native, made) : chooseAsUser(data, made)
  const chosen = { link, data, native, ...choice }
  const home = dirname(chosen.data)
  return { ...chosen, log: join(home, 'postgres.log'), socket: openSocketFolder(home, chosen) }
}

function chooseAsUser(data: string, made?: Stats) {
  const guise = ownGuise()
  if (made && made.uid !== guise.uid)
    throw new Error(`${data} belongs to user ${made.uid}, and this process runs as user ${guise.uid}.`)
  return { ...guise, manner: 'as the user of this process' }
}

function chooseAsRoot(data: string, native: string, made?: Stats) {
  const user = made?.uid ? { uid: made.uid, gid: made.gid, prefix: [] } : { ...unprivilegedUser(), prefix: [] }
  const namespace = namespaceGuise(user)
  if (!made?.uid && canEnter(namespace, dirname(data), native)) {
    return { ...namespace, manner: 'in a user namespace because it refuses to run as root' }
  }
  if (made?.uid === 0)
    throw new Error(`${data} belongs to root, as whom PostgreSQL refuses to run, and ${NO_NAMESPACE}.`)
  const why = made ? 'it refuses to run as root' : `it refuses to run as root and ${NO_NAMESPACE}`
  return {
    ...user,
    manner: `as user ${user.uid} because ${why}`,
    data: made || canEnter(user, dirname(data)) ? data : join(openShelter(digest(data)), 'postgres'),
    native: canEnter(user, native) ? native : copyPrograms(native, openShelter()),
  }
}

const digest = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 16)

function openShelter(name = '') {
  const shelter = join(SHELTER, name)
  mkdirSync(shelter, { recursive: true })
  for (const folder of [SHELTER, shelter]) chmodSync(folder, 0o755)
  return shelter
}

/** Only the server's user passes this folder, so nobody else can reach the socket or lay a false one. */
function openSocketFolder(home: string, { uid, gid }: Guise) {
  const near = join(home, 'run')
  const fits = Buffer.byteLength(join(near, '.s.PGSQL.5432')) <= LONGEST_SOCKET
  const folder = fits ? near : join(tmpdir(), `classroom-${digest(home)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const seen = lstatSync(folder)
  if (!seen.isDirectory() || ![uid, process.geteuid?.()].includes(seen.uid))
    throw new Error(`${folder} belongs to user ${seen.uid}.`)
  chmodSync(folder, 0o700)
  lchownSync(folder, uid, gid)
  return folder
}
