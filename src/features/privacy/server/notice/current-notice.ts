import { hash } from 'node:crypto'
import { createSetup } from '#src/access/setup.ts'
import { hasUsers } from '#src/features/institute/server/setup-queries.ts'
import type { Services } from '#src/server/context.ts'
import type { Reader } from '#src/server/db/db.ts'
import { createNotices } from '../../notice/notices.ts'
import { writeNotice } from '../../notice-lines.ts'
import { addVersion } from './notice-queries.ts'

type Noticed = Pick<Services<never>, 'config' | 'institute'>

/** The notice in all languages, and which text that is: no secret, so a short hash is enough. */
export function currentNotice({ config, institute }: Noticed) {
  const setup = createSetup(config)
  const notices = createNotices(institute.current).map((notice) => writeNotice(notice, setup))
  return { version: hash('sha256', JSON.stringify(notices)).slice(0, 8), notices }
}

/**
 * Keeps the notice as it is now, with the date since when. Before somebody has an account nobody can have agreed to it.
 * @returns its version
 */
export async function keepNotice(db: Reader, noticed: Noticed) {
  const current = currentNotice(noticed)
  if (await hasUsers(db)) await addVersion(db, current)
  return current.version
}
