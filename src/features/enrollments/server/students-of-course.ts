import { findTitle } from '#src/features/courses/server/queries.ts'
import type { Db } from '#src/server/db/db.ts'
import { logOnce } from '#src/server/observability/audit.ts'
import type { InClassroom } from '../contract.ts'
import { staff } from './procedures.ts'
import { type ClassroomColumn, listEnrollments } from './queries.ts'

/** A column of `enrollments` with what the classroom knows of the student, and what it is in a response. */
export type Classroom<Figures> = {
  column: ClassroomColumn<Figures>
  read: (figures: Figures) => InClassroom
}

const exportLabel = async (db: Db, courseId: string) =>
  `Students of ${(await findTitle(db, courseId))?.title ?? 'a course'}`

/** The students of a course, each with what the classroom knows; without the classroom (`CLASSROOM=0`) the plain rows. */
export const studentsOfCourse = <Figures>({ column, read }: Classroom<Figures>) =>
  staff.ofCourse.handler(async ({ input, context, errors }) => {
    const { db, config } = context
    const enrollments = await listEnrollments(db, input, config.classroom ? column : undefined)
    if (!enrollments) throw errors.NOT_FOUND()
    logOnce(context, { kind: 'list', _id: input.courseId, label: () => exportLabel(db, input.courseId) })
    const body = enrollments.body.map(({ figures, ...enrollment }) => ({
      ...enrollment,
      classroom: figures ? read(figures) : undefined,
    }))
    return { ...enrollments, body }
  })
