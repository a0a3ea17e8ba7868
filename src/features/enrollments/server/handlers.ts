import { unknownCourse } from '#src/features/courses/contract.ts'
import { withoutAddresses } from '#src/features/courses/rules.ts'
import { whoSees } from '#src/features/courses/server/handlers.ts'
import { findCourse, findCourseToChange, removeCourse } from '#src/features/courses/server/queries.ts'
import { findToChange } from '#src/features/members/server/queries.ts'
import { isStaff } from '#src/features/people/rules.ts'
import { change } from '#src/server/change.ts'
import { person } from '#src/server/orpc.ts'
import { messages } from '../contract.ts'
import { hindrance, mayLearn } from '../rules.ts'
import { addEnrollment, isEnrolled } from './queries.ts'

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

  enroll: person.enrollments.enroll.handler(({ input: { studentId, courseId }, context, errors }) =>
    change(context, async (tx, tell) => {
      const student = await findToChange(tx, studentId)
      if (!student) throw errors.NOT_FOUND({ message: messages.unknownStudent })
      const course = await findCourseToChange(tx, courseId)
      if (!course) throw errors.NOT_FOUND({ message: unknownCourse.NOT_FOUND.message })
      const obstacle = hindrance(student, course)
      if (obstacle) throw errors.BAD_REQUEST({ message: obstacle })
      const { name } = student
      const { title } = course
      const added = await addEnrollment(tx, { studentId, courseId })
      if (!added) throw errors.CONFLICT({ message: messages.enrolledAlready(name, title) })
      const message = messages.enrolled(name, title)
      tell('enrollmentCreated', { enrollmentId: added._id, studentId, message }, ['staff', `person:${studentId}`])
      return { message }
    }),
  ),
}
