import { dateIn, TIME_ZONE } from '#src/shared/wall-time.ts'
import { attendanceRecords, walkIns } from '../../../src/features/attendance/server/table.ts'
import { demoInvitations } from '../../../src/features/visits/server/table.ts'
import { newId } from '../../../src/server/db/column-types.ts'
import type { Batches } from './batches.ts'
import type { Courses } from './courses.ts'
import type { Loading } from './loading.ts'

type Visit = { who: string; course: number; has: 'coming' | 'came' | 'missed' }
type Booking = { _id: string; fullName: string; createdAt: string; changedAt?: string }

/** Whom an admin invited to a class, of the course at that place among the courses, and whether they came. */
const demoVisits: Visit[] = [
  { who: 'Nikhil Patil', course: 1, has: 'coming' },
  { who: 'Karthik Subramanian', course: 1, has: 'coming' },
  { who: 'Aditi Joshi', course: 0, has: 'came' },
  { who: 'Gayathri Raman', course: 0, has: 'missed' },
]
/** Milliseconds after a class has begun at which its mentor marks who visits it. */
const MARKED = 10 * 60_000

/** The first class to come, or the first that was held after an admin called; none today, whose register is left empty. */
function classFor({ course, has }: Visit, invitedAt: string, today: string, batches: Batches, courses: Courses) {
  const held = batches.filter(({ row }) => row.courseId === courses[course]?._id && row.medium !== 'online')
  const all = held.flatMap(({ row, meetings }) => meetings.map((meeting) => ({ ...meeting, mentorId: row.mentorId })))
  const dayOf = (moment: string) => dateIn(moment, TIME_ZONE)
  return all
    .filter(({ startsAt }) => (has === 'coming' ? dayOf(startsAt) > today : dayOf(startsAt) < today))
    .filter(({ startsAt }) => startsAt > invitedAt)
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))[0]
}

/** Visitors of demo classes, with a chair in the register; nothing is sent to them. */
export async function addVisits(
  { tx, instant }: Loading,
  bookings: Booking[],
  batches: Batches,
  courses: Courses,
  adminId: string,
) {
  const today = dateIn(instant(0), TIME_ZONE)
  const rows = demoVisits.flatMap((visit) => {
    const booking = bookings.find(({ fullName }) => fullName === visit.who)
    const invitedAt = booking?.changedAt
    const meeting = invitedAt ? classFor(visit, invitedAt, today, batches, courses) : undefined
    if (!booking || !invitedAt || !meeting) return []
    const { _id: classId, startsAt, endsAt, room, mentorId } = meeting
    const walkInId = newId()
    const markedAt = new Date(Date.parse(startsAt) + MARKED).toISOString()
    const chair = { classId, bookingId: booking._id, name: booking.fullName, addedById: adminId, addedAt: invitedAt }
    return {
      attendee: { _id: walkInId, ...chair },
      visit: {
        ...{ bookingId: booking._id, walkInId, invitedById: adminId, invitedAt, notifiedAt: invitedAt },
        ...{ title: courses[visit.course]?.title ?? '', startsAt, endsAt, room },
        ...(visit.has === 'missed' && { offeredAt: endsAt }),
      },
      mark: visit.has !== 'coming' && {
        ...{ classId, walkInId, byId: mentorId, at: markedAt, saidAt: markedAt },
        mark: visit.has === 'came' ? ('present' as const) : ('absent' as const),
        source: 'register' as const,
      },
    }
  })
  if (rows.length === 0) return
  await tx.insert(walkIns).values(rows.map(({ attendee }) => attendee))
  await tx.insert(demoInvitations).values(rows.map(({ visit }) => visit))
  const newMarks = rows.flatMap(({ mark }) => mark || [])
  if (newMarks.length > 0) await tx.insert(attendanceRecords).values(newMarks)
}
