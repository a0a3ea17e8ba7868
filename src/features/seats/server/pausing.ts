import { calendar } from '#src/features/batches/rules.ts'
import type { LockedBatch } from '#src/features/batches/server/batch/batch-queries.ts'
import { findComingClasses } from '#src/features/batches/server/snapshot-queries.ts'
import type { Tx } from '#src/server/db/db.ts'
import { dateIn } from '#src/shared/wall-time.ts'
import type { Pause } from '../rules.ts'
import { findSeat, pauseSeat } from './seat-queries.ts'

/**
 * Excuses a student from the classes of a locked batch on some days; the seat stays theirs.
 * @returns for calendars the classes to come that they are excused from now, and those they were; nothing without a seat
 */
export async function pauseIn(tx: Tx, batch: LockedBatch, studentId: string, pause: Pause) {
  const before = await findSeat(tx, studentId, batch.courseId)
  if (!(await pauseSeat(tx, batch._id, studentId, pause))) return
  const isAway = ({ startsAt }: { startsAt: string }) =>
    [before, pause].some((pause) => pause && isWithin(startsAt, pause))
  return (await findComingClasses(tx, [batch._id])).filter(({ isHeld, ...hours }) => isHeld && isAway(hours))
}

function isWithin(startsAt: string, { pausedFrom, pausedUntil }: Pause) {
  const day = dateIn(startsAt, calendar.timeZone)
  return pausedFrom !== null && pausedUntil !== null && pausedFrom <= day && day <= pausedUntil
}
