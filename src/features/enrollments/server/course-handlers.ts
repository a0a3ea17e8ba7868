import { messages as teaching } from '#src/features/courses/contract.ts'
import { asShown, isStale, keepIds, newsOf, type Saved, whoSees } from '#src/features/courses/rules.ts'
import { courseAsSaved, findCourseToChange, removeCourse, saveCourse } from '#src/features/courses/server/queries.ts'
import { withUploads } from '#src/features/courses/server/uploads.ts'
import type { Audience } from '#src/server/bus.ts'
import { change, type Tell } from '#src/server/change.ts'
import { newId } from '#src/server/column-types.ts'
import type { Tx } from '#src/server/db.ts'
import { person } from '#src/server/orpc.ts'
import { messages } from '../contract.ts'
import { whoHears } from '../rules.ts'
import { studentsOf } from './queries.ts'

/** Changes to a course that its students hear of. */
export const courseHandlers = {
  editCourse: person.enrollments.editCourse.handler(({ input: { id, version, ...input }, context, errors }) =>
    change(context, async (tx, tell) => {
      const { origin } = context.visit
      const before = await findCourseToChange(tx, id)
      if (!before) throw errors.NOT_FOUND()
      if (isStale(before, version)) throw errors.CONFLICT()
      const draft = await withUploads(tx, origin, id, input)
      const after = { ...draft, modules: keepIds(before.modules, draft.modules, newId) }
      await saveCourse(tx, id, after)
      await announce(tx, tell, before, { ...after, _id: id })
      return asShown(origin, await courseAsSaved(tx, id))
    }),
  ),

  deleteCourse: person.enrollments.deleteCourse.handler(({ input, context, errors }) =>
    change(context, async (tx, tell) => {
      const course = await findCourseToChange(tx, input.id)
      if (!course) throw errors.NOT_FOUND()
      const { _id: courseId, title } = course
      const students = await studentsOf(tx, courseId)
      await removeCourse(tx, courseId)
      tell('courseChanged', { courseId }, whoSees(course))
      for (const { enrollmentId, studentId, name } of students) {
        const message = messages.deEnrolled(name, title)
        tell('enrollmentDeleted', { studentId, enrollmentId, message }, whoHears(studentId))
      }
      return { message: messages.deleted(title) }
    }),
  ),
}

async function announce(tx: Tx, tell: Tell, before: Saved, after: Saved & { _id: string }) {
  const { _id: courseId, title, published } = after
  tell('courseChanged', { courseId }, whoSees(before, after))
  const news = newsOf(before, after)
  if (!news) return
  tell('courseUpdated', { courseId, title, message: teaching[news](title) }, await whoLearns(tx, courseId, published))
}

/** All students where it is published, else those who are enrolled: they see it still. */
async function whoLearns(tx: Tx, courseId: string, isPublished: boolean): Promise<Audience[]> {
  if (isPublished) return ['students']
  const students = await studentsOf(tx, courseId)
  return students.map(({ studentId }): Audience => `person:${studentId}`)
}
