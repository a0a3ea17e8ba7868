import { withoutAddresses } from '#src/features/courses/rules.ts'
import { whoSees } from '#src/features/courses/server/handlers.ts'
import { findCourse, findCourseToChange, removeCourse } from '#src/features/courses/server/queries.ts'
import { isStaff } from '#src/features/people/rules.ts'
import { change } from '#src/server/change.ts'
import { person } from '#src/server/orpc.ts'
import { messages } from '../contract.ts'
import { mayLearn } from '../rules.ts'
import { isEnrolled } from './queries.ts'

export const enrollmentsHandlers = {
  fullCourse: person.enrollments.fullCourse.handler(async ({ input, context: { db, person }, errors }) => {
    const enrolled = await isEnrolled(db, person._id, input.id)
    const course = await findCourse(db, isStaff(person) || enrolled ? 'staff' : 'public', input.id)
    if (!course) throw errors.NOT_FOUND()
    if (!mayLearn(person, enrolled)) throw errors.FORBIDDEN()
    return isStaff(person) ? course : { ...course, modules: withoutAddresses(course.modules) }
  }),

  deleteCourse: person.enrollments.deleteCourse.handler(({ input, context, errors }) =>
    change(context, async (tx, tell) => {
      const course = await findCourseToChange(tx, input.id)
      if (!course) throw errors.NOT_FOUND()
      await removeCourse(tx, course._id)
      tell('courseChanged', { courseId: course._id }, whoSees(course))
      return { message: messages.deleted(course.title) }
    }),
  ),
}
