import { nameOf } from '#src/features/batches/rules.ts'
import { recordingsOfStudent } from '#src/features/batches/server/recordings/recording-queries.ts'
import type { InClassroom } from '#src/features/enrollments/contract.ts'
import type { Classroom } from '#src/features/enrollments/server/students-of-course.ts'
import { summed } from '../rules.ts'
import { inClassroom, type Known, marksOfStudent, missingOfCourse } from './attendance-queries.ts'
import { signedIn } from './procedures.ts'

export const ownHandlers = {
  mine: signedIn.mine.handler(async ({ context: { db, user } }) => {
    const [rows, recordings] = [await marksOfStudent(db, user._id), await recordingsOfStudent(db, user._id)]
    const courses = new Map([...rows, ...recordings].map(({ course }) => [course._id, course]))
    return [...courses.values()].map((course) => {
      const ofCourse = rows.filter((row) => row.course._id === course._id)
      return {
        course,
        ...summed(ofCourse),
        recordings: recordings.flatMap((row) => (row.course._id === course._id ? row.class : [])),
        missed: ofCourse.flatMap(({ class: missedClass, mark, isMadeUp, reserved, hasRecording }) =>
          (mark === 'absent' || mark === 'excused') && !isMadeUp
            ? {
                ...missedClass,
                mark,
                hasRecording,
                reserved: reserved && { ...reserved, batchName: nameOf(reserved.batch) },
              }
            : [],
        ),
      }
    })
  }),

  missing: signedIn.missing.handler(({ input: { courseId }, context: { db } }) => missingOfCourse(db, courseId)),
}

const NEVER_MARKED = { attended: 0, of: 0, missedInARow: 0 }
const asKnown = ({ seat, places, counts }: Known): InClassroom => ({
  ...(counts ?? NEVER_MARKED),
  seats: [
    ...(seat ? [{ ...seat, name: nameOf(seat), standing: 'held' as const }] : []),
    ...places.map(({ offeredUntil, ...place }) => ({
      ...place,
      name: nameOf(place),
      standing: offeredUntil ? ('offered' as const) : ('waiting' as const),
    })),
  ],
})

/** What the list of a course's students shows of each. */
export const classroomOfStudent: Classroom<Known> = { column: inClassroom, read: asKnown }

type Row = Parameters<typeof nameOf>[0] & { batchName: string }

export const asMissing = <Of extends Omit<Row, 'name'>>(rows: Of[]) =>
  rows.map((row) => ({ ...row, batchName: nameOf({ ...row, name: row.batchName }) }))
