import { and, asc, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#src/server/db/db.ts'
import { replays } from '#src/server/db/table.ts'
import type { Emit } from '#src/server/events/bus.ts'
import { addJob } from '#src/server/jobs/jobs.ts'
import { keepReplayFile } from './replay-file.ts'

/** `at` is when it happened first. */
export type Replayed = typeof replays.$inferSelect

/**
 * What a restored backup must not undo. Whoever does it calls `noteReplay` in the same transaction; `npm run restore` calls
 * `again` with all that was noted, which the backup may know or not. Registered in src/app/backup/replays.ts.
 */
export type Replay<Events = unknown> = {
  /** As it is stored: it never changes. */
  kind: string
  /** '2 posts hidden' */
  inWords: (count: number) => string
  /** @returns how many the backup had undone */
  again: (tx: Tx, replayed: Replayed[], emit: Emit<Events>) => Promise<number>
}

/**
 * @param subject an id or a number, without spaces; nothing that names a person
 * @returns whether it was not noted before
 */
export async function noteReplay(tx: Tx, kind: string, subject: string) {
  const noted = await addReplays(tx, [{ kind, subject }])
  await addJob(tx, keepReplayFile, {})
  return noted > 0
}

/** Keeps when each was noted first. @returns how many are new */
export async function addReplays(tx: Tx, noted: (typeof replays.$inferInsert)[]) {
  if (noted.length === 0) return 0
  const added = await tx.insert(replays).values(noted).onConflictDoNothing().returning()
  return added.length
}

/** What was taken back, such as a post that is shown again. */
export async function removeReplay(tx: Tx, kind: string, subject: string) {
  await tx.delete(replays).where(and(eq(replays.kind, kind), eq(replays.subject, subject)))
  await addJob(tx, keepReplayFile, {})
}

/** The oldest first. */
export const listReplays = (db: Reader, kind: string) =>
  db.select().from(replays).where(eq(replays.kind, kind)).orderBy(asc(replays.at), asc(replays.subject))
