import { eq, inArray, sql } from 'drizzle-orm'
import { isId } from '#src/server/db/column-types.ts'
import type { Reader, Tx } from '#src/server/db/db.ts'
import { onlyRow } from '#src/server/db/only-row.ts'
import { uploadReferences, uploads } from './table.ts'

export type Upload = typeof uploads.$inferSelect

export async function addUpload(tx: Tx, upload: typeof uploads.$inferInsert) {
  return onlyRow(await tx.insert(uploads).values(upload).returning())
}

export async function findUpload(db: Reader, id: string) {
  if (!isId(id)) return
  const [row] = await db.select().from(uploads).where(eq(uploads._id, id))
  return row
}

/** From now on these, and no others, appear in what `ownerId` names. @returns those that exist */
export async function claimUploads(tx: Tx, ownerId: string, ids: string[]) {
  await tx.delete(uploadReferences).where(eq(uploadReferences.ownerId, ownerId))
  if (ids.length === 0) return []
  // Locked, so that none is tidied away before this commits.
  const rows = await tx.select().from(uploads).where(inArray(uploads._id, ids)).for('key share')
  if (rows.length > 0) await tx.insert(uploadReferences).values(rows.map(({ _id }) => ({ uploadId: _id, ownerId })))
  return rows
}

/** Forgets what was uploaded a day ago and appears nowhere. @returns what was forgotten */
export async function removeUnusedUploads(tx: Tx) {
  const { rows } = await tx.execute<{ id: string; is_public: boolean }>(sql`
    delete from ${uploads} where id in (
      select id from ${uploads} where ${uploads.createdAt} < now() - interval '1 day'
      and not exists (select from ${uploadReferences} where ${uploadReferences.uploadId} = ${uploads._id})
      for update skip locked)
    returning id, is_public`)
  return rows.map(({ id: _id, is_public: isPublic }) => ({ _id, isPublic }))
}
