import { desc, eq } from 'drizzle-orm'
import type { Reader } from '#src/server/db/db.ts'
import type { WrittenNotice } from '../../notice-contract.ts'
import { noticeVersions } from '../table.ts'

/** As many as a page lists. */
const MAX_VERSIONS = 100

/** The same text is the same version, since it was first in force. */
export async function addVersion(db: Reader, version: { version: string; notices: WrittenNotice[] }) {
  await db.insert(noticeVersions).values(version).onConflictDoNothing()
}

export async function findVersion(db: Reader, version: string) {
  const [kept] = await db.select().from(noticeVersions).where(eq(noticeVersions.version, version))
  return kept
}

/** The latest first. */
export const listVersions = (db: Reader) =>
  db
    .select({ version: noticeVersions.version, since: noticeVersions.since })
    .from(noticeVersions)
    .orderBy(desc(noticeVersions.since), noticeVersions.version)
    .limit(MAX_VERSIONS)
