import type { Tx } from '#src/server/db/db.ts'
import type { Emit } from '#src/server/events/bus.ts'
import type { TimetableEvents } from '../contract.ts'
import { saveView } from './receipt-queries.ts'

/** A user opened their timetable, or a notification about it: changes until now count as seen. */
export async function noteSeen(tx: Tx, emit: Emit<TimetableEvents>, userId: string) {
  await saveView(tx, userId)
  await emit('timetableSeen', {}, ['staff'])
}
