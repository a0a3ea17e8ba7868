import { sql } from 'drizzle-orm'
import type { Tx } from '#src/server/db/db.ts'
import { batches, classes, endOfClass } from '../table.ts'

/**
 * The one place that counts the classes of a batch, after whatever became of them. They are numbered 1 to n in order of time;
 * a cancelled one has the number it would get back, the rest of one that was held in part has that one's. The batch begins with
 * the first that is held and ends with the last; of none, as it was. With another number of classes it is another version:
 * whoever began to edit it before would add or remove some.
 */
export async function recountClasses(tx: Tx, batchId: string) {
  await tx.execute(sql`
    with recursive counted as (
      select id, continues_id, (state = 'cancelled')::integer
        + count(*) filter (where state <> 'cancelled' and continues_id is null) over (order by starts_at, id) as place
      from ${classes} where batch_id = ${batchId}
    ), numbered as (
      select id, place from counted where continues_id is null
      union all select part.id, whole.place from counted part join numbered whole on whole.id = part.continues_id
    )
    update ${classes} set number = numbered.place from numbered
    where ${classes}.id = numbered.id and ${classes}.number <> numbered.place`)
  await tx.execute(sql`
    update ${batches} set class_count = held.count,
      version = version + (class_count <> held.count)::integer, begins_at = coalesce(held.begins_at, ${batches}.begins_at),
      ends_at = coalesce(held.ends_at, ${batches}.ends_at)
    from (
      select count(*) filter (where continues_id is null) as count, min(starts_at) as begins_at, max(${endOfClass}) as ends_at
      from ${classes} where batch_id = ${batchId} and state <> 'cancelled'
    ) held where ${batches}.id = ${batchId}`)
}
