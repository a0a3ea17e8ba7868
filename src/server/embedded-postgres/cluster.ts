import { type ExecFileException, execFile } from 'node:child_process'
import { chownSync, existsSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { commandFor, lastWords } from './programs.ts'
import type { Quarters } from './quarters.ts'

const LONGER_THAN_ANY_INITDB = 10 * 60_000

const SHAPE = [
  '--username=postgres',
  // No password: the 0700 folder around the socket is the guard, and whoever passes it can read the data anyway.
  '--auth=trust',
  '--encoding=UTF8',
  // The same order and case everywhere: the builtin provider asks no system library, whose next version may differ.
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
]

/** Creates the database if there is none: aside, then renamed in one step, so a crash leaves all or nothing. */
export async function createCluster(quarters: Quarters, unsafeButFast = false) {
  sweep(quarters)
  if (!existsSync(join(quarters.data, 'PG_VERSION'))) await initialise(quarters, unsafeButFast)
  leaveLink(quarters)
}

async function initialise(quarters: Quarters, unsafeButFast: boolean) {
  const attempt = await mkdtemp(`${quarters.data}.new-`)
  chownSync(attempt, quarters.uid, quarters.gid)
  const sync = unsafeButFast ? ['--no-sync'] : []
  const { file, args, options } = commandFor(quarters, 'initdb', ['-D', attempt, ...SHAPE, ...sync])
  try {
    await promisify(execFile)(file, args, options)
    await rename(attempt, quarters.data)
  } catch (error) {
    await rm(attempt, { recursive: true, force: true })
    // Another process was first: its database is as good as ours.
    if (existsSync(join(quarters.data, 'PG_VERSION'))) return
    const { message = String(error), stderr = '' } = error as Partial<ExecFileException & { stderr: string }>
    throw new Error(lastWords(stderr) || message, { cause: error })
  }
}

/** Removes what attempts that died left behind; one that is still running is younger than this. */
function sweep({ data }: Quarters) {
  for (const name of readdirSync(dirname(data))) {
    if (!name.startsWith(`${basename(data)}.new-`)) continue
    const attempt = join(dirname(data), name)
    const born = statSync(attempt, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - born > LONGER_THAN_ANY_INITDB) rmSync(attempt, { recursive: true, force: true })
  }
}

function leaveLink({ data, link }: Quarters) {
  if (existsSync(link)) return
  try {
    symlinkSync(data, link)
  } catch (error) {
    if (!existsSync(link)) throw error
  }
}
