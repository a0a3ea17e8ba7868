import { withoutAddresses } from '#src/features/courses/rules.ts'
import { findCourse } from '#src/features/courses/server/queries.ts'
import { isStaff } from '#src/features/people/rules.ts'
import { change } from '#src/server/change.ts'
import { person } from '#src/server/orpc.ts'
import { messages } from '../contract.ts'
import { materialAt, mayLearn } from '../rules.ts'
import { managingHandlers } from './managing-handlers.ts'
import { addOpening, findEnrollment, ownEnrollments } from './queries.ts'

export const enrollmentsHandlers = {
  ...managingHandlers,

  fullCourse: person.enrollments.fullCourse.handler(async ({ input, context: { db, person }, errors }) => {
    const enrolled = (await findEnrollment(db, person._id, input.id)) !== undefined
    const course = await findCourse(db, isStaff(person) || enrolled ? 'staff' : 'public', input.id)
    if (!course) throw errors.NOT_FOUND()
    if (!mayLearn(person, enrolled)) throw errors.FORBIDDEN()
    return isStaff(person) ? course : { ...course, modules: withoutAddresses(course.modules) }
  }),

  mine: person.enrollments.mine.handler(async ({ context: { db, person } }) => {
    const own = await ownEnrollments(db, person._id)
    return own.map(({ course, ...enrollment }) => ({
      ...enrollment,
      course: { ...course, modules: withoutAddresses(course.modules) },
    }))
  }),

  material: person.enrollments.material.handler(async ({ input: { id, module, index }, context, errors }) => {
    const { db, person } = context
    const enrollment = await findEnrollment(db, person._id, id)
    const course = await findCourse(db, isStaff(person) || enrollment ? 'staff' : 'public', id)
    if (!course) throw errors.NOT_FOUND()
    if (!mayLearn(person, enrollment !== undefined)) throw errors.FORBIDDEN()
    const material = materialAt(course.modules, module, index)
    if (!material) throw errors.NOT_FOUND({ message: messages.unknownMaterial })
    if (enrollment) await change(context, (tx) => addOpening(tx, enrollment._id, material._id))
    const location = new URL(material.url).href
    return { status: 302, headers: { location, 'referrer-policy': 'no-referrer' } }
  }),
}
