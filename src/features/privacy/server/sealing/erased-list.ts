import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { receivingFolder } from '#src/server/http/multipart.ts'
import { type Job, SOON } from '#src/server/jobs/jobs.ts'
import type { Storage } from '#src/server/storage/storage.ts'
import { listErased, lockErasedList } from './sealing-queries.ts'

/** Beside the uploads, and in no backup: it says what a backup must not bring back. */
const KEY = 'erased-accounts.txt'

/** Writes the ids of all deleted accounts beside the data, a line each: id, and when. */
export const keepErasedList: Job<Record<string, never>> = {
  name: 'keepErasedList',
  priority: SOON,
  run: (_, { db, storage, config }) =>
    db.transaction(async (tx) => {
      await lockErasedList(tx)
      const lines = (await listErased(tx)).map(({ userId, at }) => `${userId} ${at}\n`)
      await using folder = await receivingFolder(config.dataDir)
      const path = join(folder.path, 'list')
      await writeFile(path, lines.join(''))
      await storage.put(KEY, path, 'text/plain')
    }),
}

/** The accounts that were deleted by that list; none where there is no list. */
export async function readErasedList(storage: Storage) {
  const list = await storage.read(KEY)
  if (!list) return []
  return (await text(list)).split('\n').flatMap((line) => {
    const [userId, at] = line.split(' ')
    return userId && at ? [{ userId, at }] : []
  })
}
