import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'

/** What the tests in test/operations are about. */
const SOURCES = [
  'db/migrations',
  'db/sql',
  'db/upgrade',
  'deploy',
  'scripts',
  'src/server/db',
  'src/app/backup',
  'test/operations',
]
/** In the repository, so that a clone knows it too. */
const TESTED = 'test/operations/tested.txt'

function fingerprint() {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((folder) => globSync(`${folder}/**`)).filter((path) => statSync(path).isFile())
  for (const path of files.toSorted()) if (path !== TESTED) hash.update(`${path}\0`).update(readFileSync(path))
  return `${hash.digest('hex')}\n`
}

/** Whether they passed on exactly these sources. */
export function areOperationsTested() {
  try {
    return readFileSync(TESTED, 'utf8') === fingerprint()
  } catch {
    return false
  }
}

export const noteOperationsTested = () => writeFileSync(TESTED, fingerprint())
