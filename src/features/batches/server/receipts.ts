import type { Tell } from '#src/server/bus.ts'
import type { Tx } from '#src/server/db.ts'
import type { BatchEvents } from '../contract.ts'
import { saveView } from './timetable-queries.ts'

/** Someone looked at their timetable, or at news of it: what changed until now they have seen. */
export async function noteSeen(tx: Tx, tell: Tell<BatchEvents>, personId: string) {
  await saveView(tx, personId)
  await tell('timetableSeen', {}, ['staff'])
}
