import { nameOf } from '#src/features/batches/rules.ts'
import { findTitle } from '#src/features/courses/server/queries.ts'
import type { InClassroom } from '#src/features/enrollments/contract.ts'
import { signedIn as enrolled } from '#src/features/enrollments/server/procedures.ts'
import { listEnrollments } from '#src/features/enrollments/server/queries.ts'
import type { Db } from '#src/server/db/db.ts'
import { logOnce } from '#src/server/observability/audit.ts'
import { summed } from '../rules.ts'
import { inClassroom, type Known, marksOfStudent, missingOfCourse } from './attendance-queries.ts'
import { signedIn } from './procedures.ts'

export const ownHandlers = {
  mine: signedIn.mine.handler(async ({ context: { db, user } }) => {
    const rows = await marksOfStudent(db, user._id)
    const courses = new Map(rows.map(({ course }) => [course._id, course]))
    return [...courses.values()].map((course) => {
      const ofCourse = rows.filter((row) => row.course._id === course._id)
      return {
        course,
        ...summed(ofCourse),
        missed: ofCourse.flatMap(({ class: missedClass, mark, isMadeUp, reserved }) =>
          (mark === 'absent' || mark === 'excused') && !isMadeUp
            ? { ...missedClass, mark, reserved: reserved && { ...reserved, batchName: nameOf(reserved.batch) } }
            : [],
        ),
      }
    })
  }),

  missing: signedIn.missing.handler(({ input: { courseId }, context: { db } }) => missingOfCourse(db, courseId)),
}

const labelOf = async (db: Db, courseId: string) =>
  `Students of ${(await findTitle(db, courseId))?.title ?? 'a course'}`

/** The students of a course; where there is a classroom, with what it knows of each: a row comes whole. */
export const studentsOfCourse = enrolled.ofCourse.handler(async ({ input, context, errors }) => {
  const { db, config } = context
  const enrollments = await listEnrollments(db, input, config.classroom ? inClassroom : undefined)
  if (!enrollments) throw errors.NOT_FOUND()
  logOnce(context, { kind: 'list', _id: input.courseId, label: () => labelOf(db, input.courseId) })
  const body = enrollments.body.map(({ known, ...enrollment }) => ({
    ...enrollment,
    classroom: known ? asKnown(known) : undefined,
  }))
  return { ...enrollments, body }
})

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

type Row = Parameters<typeof nameOf>[0] & { batchName: string }

export const asMissing = <Of extends Omit<Row, 'name'>>(rows: Of[]) =>
  rows.map((row) => ({ ...row, batchName: nameOf({ ...row, name: row.batchName }) }))
