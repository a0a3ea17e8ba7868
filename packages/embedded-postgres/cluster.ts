import { type ExecFileException, execFile } from 'node:child_process'
import { chownSync, existsSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { commandFor, complaintsIn } from './binaries.ts'
import type { Installation } from './installation.ts'

/** Milliseconds. */
const LONGER_THAN_ANY_INITDB = 10 * 60_000

const INITDB_OPTIONS = [
  '--username=postgres',
  // No password: the folder of the socket has mode 0700, and its owner can read the data anyway.
  '--auth=trust',
  '--encoding=UTF8',
  // The same order and case everywhere: the builtin provider asks no system library, whose next version may differ.
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
]

/**
 * Creates the data directory if there is none: aside, then renamed in one step, so a crash leaves all or nothing.
 * @throws {Error} what initdb said
 */
export async function createCluster(installation: Installation, unsafeButFast: boolean) {
  removeAbandoned(installation)
  if (!isCluster(installation.dataDir)) await initialise(installation, unsafeButFast)
  linkToData(installation)
}

const isCluster = (dataDir: string) => existsSync(join(dataDir, 'PG_VERSION'))

async function initialise(installation: Installation, unsafeButFast: boolean) {
  const { dataDir, runAs } = installation
  const unfinished = await mkdtemp(`${dataDir}.new-`)
  chownSync(unfinished, runAs.uid, runAs.gid)
  const sync = unsafeButFast ? ['--no-sync'] : []
  const { file, args, options } = commandFor(installation, 'initdb', ['-D', unfinished, ...INITDB_OPTIONS, ...sync])
  try {
    await promisify(execFile)(file, args, options)
    await rename(unfinished, dataDir)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another process was first: its database is as good as ours.
    if (isCluster(dataDir)) return
    // A program that failed brings what it wrote to stderr, which the type of what is caught cannot tell.
    const { message = String(error), stderr = '' } = error as Partial<ExecFileException & { stderr: string }>
    throw new Error(complaintsIn(stderr) || message, { cause: error })
  }
}

/** Removes what processes that died left unfinished; one that is still at it is younger than this. */
function removeAbandoned({ dataDir }: Installation) {
  for (const name of readdirSync(dirname(dataDir))) {
    if (!name.startsWith(`${basename(dataDir)}.new-`)) continue
    const unfinished = join(dirname(dataDir), name)
    const born = statSync(unfinished, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - born > LONGER_THAN_ANY_INITDB) rmSync(unfinished, { recursive: true, force: true })
  }
}

function linkToData({ dataDir, link }: Installation) {
  if (existsSync(link)) return
  try {
    symlinkSync(dataDir, link)
  } catch (error) {
    if (!existsSync(link)) throw error
  }
}
