import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/server/db/db.ts'
import { classes, makeUps, removedClasses } from '../table.ts'

/** Calendars learn of it from what is kept of them. @returns who had a chair in them to make up for another class */
export async function removeClasses(tx: Tx, ids: string[]) {
  const guests = await tx.select({ _id: makeUps.studentId }).from(makeUps).where(inArray(makeUps.classId, ids))
  await tx.execute(sql`
    with removed as (delete from ${classes} where id = any(${`{${ids.join()}}`}::uuid[]) returning *)
    insert into ${removedClasses} (id, batch_id, number, starts_at, ends_at, topic, mentor_id, version)
    select id, batch_id, number, starts_at, ends_at, topic, mentor_id, version + 1 from removed`)
  return guests.map(({ _id }) => _id)
}
