import type { Reader } from '#src/server/db/db.ts'
import { now } from '#src/shared/clock.ts'
import { dateIn } from '#src/shared/wall-time.ts'
import type { Calendar } from '../pattern.ts'
import { batchState, calendar, displayName, isOpen } from '../rules.ts'
import { type BatchRow, findFullBatch } from './batch/batch-queries.ts'
import type { ClassRow } from './classes/class-queries.ts'
import { findCalendar } from './holidays/holiday-queries.ts'

/** As every response has it: with its name, state and free seats, of which what is over has none. */
export function asBatch<Row extends BatchRow>(batch: Row) {
  const state = batchState(batch, Date.parse(now()))
  return { ...batch, name: displayName(batch), seatsLeft: isOpen(state) ? batch.seats - batch.taken : 0, state }
}

/** As everyone but its staff sees it: its first day is that of the first class that is held. */
export const asComing = <Row extends BatchRow>(batch: Row) => ({
  ...asBatch(batch),
  startsOn: dateIn(batch.beginsAt, calendar.timeZone),
})

export const asManagedClass = <Row extends Pick<ClassRow, 'state' | 'startsAt'>>(
  classRow: Row,
  { holidays, timeZone }: Calendar,
) => ({
  ...classRow,
  isOnHoliday: classRow.state !== 'cancelled' && holidays.includes(dateIn(classRow.startsAt, timeZone)),
})

export type Named = Parameters<typeof displayName>[0]

export const asNamed = <Row extends Named & { _id: string }>(row: Row) => ({ _id: row._id, name: displayName(row) })

type FormerHolderRow = (BatchRow & NonNullable<Awaited<ReturnType<typeof findFullBatch>>>)['formerHolders'][number]

/** What became of someone whose batch was cancelled: where they sit or wait, or that they are to be called. */
function asFormerHolder({ student, isToCall, completionStatus, seat, places: [place] }: FormerHolderRow) {
  const where = seat ?? place
  const batch = where ? { _id: where.batchId, name: displayName(where) } : null
  return { student, standing: formerStatus(isToCall, completionStatus, seat, place), batch }
}

function formerStatus(isToCall: boolean, completionStatus: string | null, seat: unknown, place: unknown) {
  if (seat) return 'seated' as const
  if (place) return 'waiting' as const
  if (isToCall) return 'to-call' as const
  if (!completionStatus) return 'left' as const
  return completionStatus === 'completed' ? ('completed' as const) : ('placed' as const)
}

/** A batch with all that staff see of it. */
export async function fullBatch(db: Reader, id: string) {
  const batch = await findFullBatch(db, id)
  if (!batch) return
  const calendar = await findCalendar(db)
  return {
    ...asBatch(batch),
    ownName: batch.name,
    seatsHeld: batch.holders.length,
    waiting: batch.waitingList.length,
    mergedInto: batch.mergedInto && asNamed(batch.mergedInto),
    formerHolders: batch.formerHolders.map(asFormerHolder),
    classes: batch.classes.map((classRow) => asManagedClass(classRow, calendar)),
  }
}

/** @throws {Error} for a batch that this transaction has not written */
export async function batchAsSaved(db: Reader, id: string) {
  const batch = await fullBatch(db, id)
  if (!batch) throw new Error('A batch that was just saved is gone')
  return batch
}
