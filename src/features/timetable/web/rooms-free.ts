import { hoursOn, isInOrder } from '#src/features/batches/pattern.ts'
import { calendar } from '#src/features/batches/rules.ts'
import { timetableApi } from './api.ts'

export type Hours = { day: string; from: string; to: string }

/** Rooms without a class in these hours of a day, other than one that is to be moved; nothing where they are no hours. */
export function roomsFree({ day, from, to }: Hours, exceptClassId?: string) {
  const isTime = [from, to].every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time))
  const isComplete = isTime && isInOrder({ startTime: from, endTime: to }) && !Number.isNaN(Date.parse(day))
  if (!isComplete) return
  const { startsAt, endsAt } = hoursOn({ startTime: from, endTime: to }, calendar, day)
  return timetableApi.freeRooms.queryOptions({ input: { from: startsAt, to: endsAt, exceptClassId } })
}
