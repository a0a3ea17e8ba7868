import { isStaff } from '#src/access/rules.ts'
import type { User } from '#src/access/user.ts'
import { displayName } from '#src/features/batches/rules.ts'
import { daysAfter, momentOf, TIME_ZONE } from '#src/shared/wall-time.ts'
import { messages } from '../messages.ts'
import { MAX_DAYS } from '../rules.ts'
import { approved, staff } from './procedures.ts'
import {
  classesBetween,
  findTimetableClass,
  freeRooms,
  ownClassesBetween,
  type TimetableRow,
} from './timetable-queries.ts'

export const weekHandlers = {
  timetable: approved.timetable.handler(async ({ input: { from, to }, context: { db, user }, errors }) => {
    if (daysAfter(from, MAX_DAYS) < to) throw errors.BAD_REQUEST({ message: messages.tooWide })
    const [begin, end] = [from, daysAfter(to, 1)].map((date) => momentOf(date, '00:00', TIME_ZONE))
    const span = [begin ?? '', end ?? ''] as const
    const rows = isStaff(user) ? classesBetween(db, ...span) : ownClassesBetween(db, user._id, ...span)
    return (await rows).map((row) => asTimetableClass(row, user))
  }),

  oneClass: approved.oneClass.handler(async ({ input: { id }, context: { db, user }, errors }) => {
    const row = await findTimetableClass(db, id, isStaff(user) ? undefined : user._id)
    if (!row) throw errors.NOT_FOUND()
    return asTimetableClass(row, user)
  }),

  freeRooms: staff.freeRooms.handler(async ({ input: { from, to, exceptClassId }, context: { db }, errors }) => {
    if (from >= to) throw errors.BAD_REQUEST({ message: messages.endsBeforeItBegins })
    return freeRooms(db, { startsAt: from, endsAt: to }, exceptClassId)
  }),
}

const asTimetableClass = (row: TimetableRow, { _id }: User) => ({
  ...row,
  isOwn: row.mentorId === _id,
  batch: { _id: row.batchId, name: displayName(row), medium: row.medium },
  course: { _id: row.courseId, title: row.courseTitle },
})
