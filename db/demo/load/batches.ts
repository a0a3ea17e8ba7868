import { dateIn, daysAfter, TIME_ZONE } from '#src/shared/wall-time.ts'
import { planMeetings } from '../../../src/features/batches/pattern.ts'
import { batches, classes, seats, waitlistEntries } from '../../../src/features/batches/server/table.ts'
import { BatchDraft } from '../../../src/features/batches/shapes.ts'
import { newId } from '../../../src/server/db/column-types.ts'
import { type DemoBatch, demoBatches } from '../batches.ts'
import { holidays } from '../institute/holidays.ts'
import type { Courses } from './courses.ts'
import type { Enrollments } from './enrollments.ts'
import type { Loading } from './loading.ts'
import type { Everyone } from './users.ts'

/** Days before a batch begins at which its seats are given, to who learns by then; of one that is far off, lately. */
const GIVEN = 6

export type Batches = Awaited<ReturnType<typeof addBatches>>

/** Batches with their classes and students of the course, none in two batches of it. */
export async function addBatches(loading: Loading, { staff }: Everyone, courses: Courses, learning: Enrollments) {
  const { tx, born, instant } = loading
  const today = dateIn(instant(0), TIME_ZONE)
  const seated = new Set<string>()
  const rows = demoBatches.map((planned) => {
    const course = courses[planned.course]
    if (!course) throw new Error(`There is no course ${planned.course}`)
    const draft = draftOf(planned, course._id, staff[planned.by]._id, today)
    const meetings = planMeetings(draft, { timeZone: TIME_ZONE, holidays: Object.keys(holidays) })
    const span = { beginsAt: meetings[0]?.startsAt ?? '', endsAt: meetings.at(-1)?.endsAt ?? '' }
    const made = born(Math.max(GIVEN - planned.begins, GIVEN))
    const students = learning
      .filter((enrollment) => enrollment.course === course && !seated.has(enrollment._id))
      .slice(0, planned.held + (planned.waiting ?? 0))
    for (const { _id } of students) seated.add(_id)
    return {
      row: { ...draft, ...span, ...made, startsOn: dateIn(span.beginsAt, TIME_ZONE) },
      meetings: meetings.map((meeting) => ({ _id: newId(), ...meeting, batchId: made._id, room: draft.room })),
      holders: students.slice(0, planned.held).map(({ student, createdAt }) => ({
        batchId: made._id,
        courseId: course._id,
        studentId: student._id,
        startedAt: createdAt > made.createdAt ? createdAt : made.createdAt,
      })),
      line: students
        .slice(planned.held)
        .map(({ student }, at) => ({ ...sinceOf(loading, 2 - at / 2), batchId: made._id, studentId: student._id })),
    }
  })
  await tx.insert(batches).values(rows.map(({ row }) => row))
  await tx.insert(classes).values(rows.flatMap(({ meetings }) => meetings))
  await tx.insert(seats).values(rows.flatMap(({ holders }) => holders))
  await tx.insert(waitlistEntries).values(rows.flatMap(({ line }) => line))
  return rows
}

function sinceOf({ born }: Loading, age: number) {
  const { _id, createdAt: startedAt } = born(age)
  return { _id, startedAt }
}

function draftOf(
  { begins, hours: [startTime, endTime], ...planned }: DemoBatch,
  courseId: string,
  mentorId: string,
  today: string,
) {
  const { weekdays, classCount, medium, room, joinUrl, seats } = planned
  const startsOn = daysAfter(today, begins)
  return BatchDraft.parse({
    courseId,
    mentorId,
    startsOn,
    weekdays,
    startTime,
    endTime,
    classCount,
    medium,
    room,
    joinUrl,
    seats,
  })
}
