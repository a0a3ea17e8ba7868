import { displayName } from '#src/features/batches/rules.ts'
import { recordingsOfStudent } from '#src/features/batches/server/recordings/recording-queries.ts'
import type { InClassroom } from '#src/features/enrollments/contract.ts'
import type { Classroom } from '#src/features/enrollments/server/students-of-course.ts'
import { listOwnBatches } from '#src/features/seats/server/own-batch-queries.ts'
import { asOwnBatches } from '#src/features/seats/server/seat-responses.ts'
import { isId } from '#src/server/db/column-types.ts'
import { groupParts, isAttended, sumAttendance } from '../rules.ts'
import {
  type ClassroomFigures,
  findClassroomFigures,
  findMissingOfCourse,
  listStudentMarks,
} from './attendance-queries.ts'
import { staff, student } from './procedures.ts'

export const ownHandlers = {
  mine: student.mine.handler(async ({ context: { db, user } }) => {
    const [rows, recordings] = [await listStudentMarks(db, user._id), await recordingsOfStudent(db, user._id)]
    return listCourses([...rows, ...recordings]).map((course) => ({
      ...attendanceIn(course, rows),
      recordings: recordings.flatMap((row) => (row.course._id === course._id ? row.class : [])),
    }))
  }),

  ofStudent: staff.ofStudent.handler(async ({ input: { studentId }, context: { db } }) => {
    if (!isId(studentId)) return []
    const rows = await listStudentMarks(db, studentId)
    const batches = asOwnBatches(await listOwnBatches(db, studentId)).map((batch) => ({
      ...batch,
      course: { _id: batch.courseId, title: batch.courseTitle },
    }))
    return listCourses([...rows, ...batches]).map((course) => {
      const { missed, ...counts } = attendanceIn(course, rows)
      return {
        ...counts,
        missed: missed.map(({ reserved, ...row }) => ({ ...row, madeUpAt: reserved?.startsAt ?? null })),
        batches: batches.filter(({ courseId }) => courseId === course._id),
      }
    })
  }),

  missing: staff.missing.handler(({ input: { courseId }, context: { db } }) => findMissingOfCourse(db, courseId)),
}

type Course = { _id: string; title: string }

const listCourses = (rows: { course: Course }[]) => [
  ...new Map(rows.map(({ course }) => [course._id, course])).values(),
]

/** How often a student was there, and what they missed of one course; `rows` are their marks. */
function attendanceIn(course: Course, rows: Part[]) {
  const ofCourse = rows.flatMap(({ class: marked, ...row }) =>
    row.course._id === course._id ? { ...row, ...marked } : [],
  )
  const missed = groupParts(ofCourse).flatMap((parts) => (isAttended(parts) ? [] : toMissedClass(parts)))
  return { course, ...sumAttendance(ofCourse), missed }
}

type Part = Awaited<ReturnType<typeof listStudentMarks>>[number]
type MarkedPart = Omit<Part, 'class'> & Part['class']

/** Of a class that was held in part its begin; it is excused if every part is. */
function toMissedClass(parts: MarkedPart[]) {
  const [first] = parts.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  if (!first) return []
  const { _id, number, startsAt, topic, continuesId, hasRecording } = first
  const mark = parts.every((part) => part.mark === 'excused') ? ('excused' as const) : ('absent' as const)
  const reserved = parts.find((part) => part.reserved)?.reserved ?? null
  const chair = reserved && { ...reserved, batchName: displayName(reserved.batch) }
  return [{ _id, number, startsAt, topic, continuesId, mark, hasRecording, reserved: chair }]
}

const NO_MARKS = { attended: 0, of: 0, missedInARow: 0 }
const toClassroom = ({ seat, places, counts }: ClassroomFigures): InClassroom => ({
  ...(counts ?? NO_MARKS),
  seats: [
    ...(seat ? [{ ...seat, name: displayName(seat), standing: 'held' as const }] : []),
    ...places.map(({ offeredUntil, ...place }) => ({
      ...place,
      name: displayName(place),
      standing: offeredUntil ? ('offered' as const) : ('waiting' as const),
    })),
  ],
})

/** What the list of a course's students shows of each. */
export const classroomOfStudent: Classroom<ClassroomFigures> = { column: findClassroomFigures, read: toClassroom }

type Row = Parameters<typeof displayName>[0] & { batchName: string }

export const toMissing = <Of extends Omit<Row, 'name'>>(rows: Of[]) =>
  rows.map((row) => ({ ...row, batchName: displayName({ ...row, name: row.batchName }) }))
