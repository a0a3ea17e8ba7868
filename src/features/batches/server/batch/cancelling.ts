import type { Tx } from '#src/server/db/db.ts'
import { cancelComing } from '../classes/class-queries.ts'
import { markCancelled } from './batch-queries.ts'
import { recountClasses } from './count-queries.ts'

/** With its classes to come. `mergedIntoId`: where its students went. */
export async function cancelBatch(tx: Tx, id: string, mergedIntoId: string | null = null) {
  await cancelComing(tx, id)
  await markCancelled(tx, id, mergedIntoId)
  await recountClasses(tx, id)
}
