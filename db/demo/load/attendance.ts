import { dateIn, TIME_ZONE } from '#src/shared/wall-time.ts'
import { attendanceRecords } from '../../../src/features/attendance/server/table.ts'
import { MISSING, OWN, randomMark } from '../attendance.ts'
import { randomFrom } from '../random.ts'
import type { Batches } from './batches.ts'
import type { Loading } from './loading.ts'
import type { Everyone } from './users.ts'

const DAY = 24 * 60 * 60 * 1_000
/** Milliseconds after a class has begun at which its mentor takes the register, and from one name to the next. */
const TAKEN = 5 * 60_000
const EACH = 2_000

/** Marks of every past class; today's register is left empty for trying the demo. */
export async function addAttendance({ tx, born, instant }: Loading, { demoUsers }: Everyone, batches: Batches) {
  const random = randomFrom(5)
  const moment = instant(0)
  const today = dateIn(moment, TIME_ZONE)
  const newMarks = batches.flatMap(({ row, meetings, holders }) =>
    holders.flatMap(({ studentId, startedAt: since }, place) => {
      // Of classes to come too, so that each has its own, however many were held.
      const markedMeetings = meetings.map((meeting) => ({ ...meeting, mark: randomMark(random) }))
      const held = markedMeetings.filter(({ startsAt }) => startsAt > since && dateIn(startsAt, TIME_ZONE) < today)
      const missed = place === MISSING.place && row.endsAt > moment ? held.slice(-MISSING.classes) : []
      return held.map((meeting) => {
        const { _id, createdAt: at } = born(
          (Date.parse(moment) - Date.parse(meeting.startsAt) - TAKEN - place * EACH) / DAY,
        )
        const markOfOther = missed.includes(meeting) ? 'absent' : meeting.mark
        return {
          _id,
          classId: meeting._id,
          studentId,
          mark: studentId === demoUsers.student._id ? (OWN[meeting.number] ?? 'present') : markOfOther,
          source: 'register' as const,
          at,
          saidAt: at,
          byId: row.mentorId,
        }
      })
    }),
  )
  await tx.insert(attendanceRecords).values(newMarks)
}
