import { displayName } from '#src/features/batches/rules.ts'
import { recordingsOfStudent } from '#src/features/batches/server/recordings/recording-queries.ts'
import type { InClassroom } from '#src/features/enrollments/contract.ts'
import type { Classroom } from '#src/features/enrollments/server/students-of-course.ts'
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
    const courses = new Map([...rows, ...recordings].map(({ course }) => [course._id, course]))
    return [...courses.values()].map((course) => {
      const ofCourse = rows.flatMap(({ class: marked, ...row }) =>
        row.course._id === course._id ? { ...row, ...marked } : [],
      )
      return {
        course,
        ...sumAttendance(ofCourse),
        recordings: recordings.flatMap((row) => (row.course._id === course._id ? row.class : [])),
        missed: groupParts(ofCourse).flatMap((parts) => (isAttended(parts) ? [] : toMissedClass(parts))),
      }
    })
  }),

  missing: staff.missing.handler(({ input: { courseId }, context: { db } }) => findMissingOfCourse(db, courseId)),
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
