import type { BatchEvents } from '#src/features/batches/contract.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { Emit } from '#src/server/events/bus.ts'
import { saveView } from './timetable-queries.ts'

/** A user opened their timetable, or a notification about it: changes until now count as seen. */
export async function noteSeen(tx: Tx, emit: Emit<BatchEvents>, userId: string) {
  await saveView(tx, userId)
  await emit('timetableSeen', {}, ['staff'])
}
