import type { Reader } from '#src/server/db/db.ts'
import { dateIn } from '#src/shared/wall-time.ts'
import type { Calendar, Hours, Pattern } from '../../pattern.ts'
import { extension, type Planned } from '../../replan.ts'
import type { ClassToChange } from '../bulk/bulk-queries.ts'
import type { Change } from '../bulk/plan.ts'
import { batchesWithClasses, classesOn } from './holiday-queries.ts'

export async function batchIdsOn(db: Reader, date: string, calendar: Calendar) {
  return [...new Set((await classesOn(db, date, calendar)).map(({ batchId }) => batchId))]
}

/**
 * Where the classes on a day go if nobody teaches on it: each after the last of its batch, on the next free day of the pattern.
 * Those that were moved by hand, added, or the rest of another keep their length.
 */
export async function planMovesOff(db: Reader, date: string, calendar: Calendar, now: number) {
  const rows = await classesOn(db, date, calendar)
  return planMovesToEnd(db, rows, { ...calendar, holidays: [...calendar.holidays, date], now })
}

/** Where classes go that are held after the last of their batch, as above. */
export async function planMovesToEnd(
  db: Reader,
  rows: ClassToChange[],
  calendar: Calendar & { now: number },
): Promise<Change[]> {
  const ids = [...new Set(rows.map(({ batchId }) => batchId))]
  if (ids.length === 0) return []
  const { patterns, all } = await batchesWithClasses(db, ids)
  return patterns.flatMap((batch) => {
    const toMove = rows.filter(({ batchId }) => batchId === batch._id)
    return moveToSlots(
      toMove,
      batch,
      all.filter(({ batchId }) => batchId === batch._id),
      calendar,
    )
  })
}

function moveToSlots(rows: ClassToChange[], batch: Pattern, all: Planned[], calendar: Calendar & { now: number }) {
  const slots = extension(all, batch, calendar, rows.length)
  return rows.flatMap((before, at) => {
    const slot = slots[at]
    if (!slot) return []
    const isByPattern =
      before.state === 'planned' &&
      !all.some(({ _id, isAdded, continuesId }) => _id === before._id && (isAdded || continuesId))
    const to = isByPattern ? slot : withLength(slot.startsAt, before)
    // By the pattern: the day that it is meant for is now this one.
    const plannedOn = isByPattern ? null : dateIn(to.startsAt, calendar.timeZone)
    return { before, after: { ...before, ...to, plannedOn } }
  })
}

const withLength = (startsAt: string, before: Hours): Hours => ({
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + Date.parse(before.endsAt) - Date.parse(before.startsAt)).toISOString(),
})
