import { nameOf } from '#src/features/batches/rules.ts'
import { summed } from '../rules.ts'
import { attendanceOfCourse, ownMarks } from './attendance-queries.ts'
import { signedIn } from './procedures.ts'

export const ownHandlers = {
  mine: signedIn.mine.handler(async ({ context: { db, person } }) => {
    const rows = await ownMarks(db, person._id)
    const courses = new Map(rows.map(({ course }) => [course._id, course]))
    return [...courses.values()].map((course) => {
      const own = rows.filter((row) => row.course._id === course._id)
      return {
        course,
        ...summed(own),
        missed: own.flatMap(({ class: one, mark, isMadeUp, reserved }) =>
          (mark === 'absent' || mark === 'excused') && !isMadeUp
            ? { ...one, mark, reserved: reserved && { ...reserved, batchName: nameOf(reserved.batch) } }
            : [],
        ),
      }
    })
  }),

  ofCourse: signedIn.ofCourse.handler(({ input: { courseId }, context: { db } }) => attendanceOfCourse(db, courseId)),
}

type Row = Parameters<typeof nameOf>[0] & { batchName: string }

export const asMissing = <Of extends Omit<Row, 'name'>>(rows: Of[]) =>
  rows.map((row) => ({ ...row, batchName: nameOf({ ...row, name: row.batchName }) }))
