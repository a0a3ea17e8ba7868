import type pg from 'pg'
import { storageKey } from '#src/features/media/server/send-file.ts'

/** Of an advisory lock, any number: held by a backup, and by what takes files away. */
export const CLEANUP_LOCK = 7_301_967

/** Of the files that the database knows of; none where it has no tables yet. */
export async function listFileKeys(client: pg.Client) {
  const { rows: tables } = await client.query("select to_regclass('public.uploads') as uploads")
  if (!tables[0]?.uploads) return []
  const { rows } = await client.query<Parameters<typeof storageKey>[0]>(
    'select id as _id, is_public as "isPublic" from public.uploads order by id',
  )
  return rows.map(storageKey)
}
