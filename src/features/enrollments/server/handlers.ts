import { asShown, withoutAddresses } from '#src/features/courses/rules.ts'
import { findCourse } from '#src/features/courses/server/queries.ts'
import { opens, pictured, uploadIn } from '#src/features/media/rules.ts'
import { findUpload } from '#src/features/media/server/queries.ts'
import { sendFile } from '#src/features/media/server/send-file.ts'
import { isStaff } from '#src/features/people/rules.ts'
import { change } from '#src/server/change.ts'
import { person } from '#src/server/orpc.ts'
import { messages } from '../contract.ts'
import { materialAt, mayLearn } from '../rules.ts'
import { courseHandlers } from './course-handlers.ts'
import { managingHandlers } from './managing-handlers.ts'
import { addOpening, findEnrollment, ownEnrollments } from './queries.ts'

export const enrollmentsHandlers = {
  ...managingHandlers,
  ...courseHandlers,

  fullCourse: person.enrollments.fullCourse.handler(async ({ input, context: { db, person, visit }, errors }) => {
    const enrolled = (await findEnrollment(db, person._id, input.id)) !== undefined
    const course = await findCourse(db, isStaff(person) || enrolled ? 'staff' : 'public', input.id)
    if (!course) throw errors.NOT_FOUND()
    if (!mayLearn(person, enrolled)) throw errors.FORBIDDEN()
    const shown = asShown(visit.origin, course)
    return isStaff(person) ? shown : { ...shown, modules: withoutAddresses(shown.modules) }
  }),

  mine: person.enrollments.mine.handler(async ({ context: { db, person, visit } }) => {
    const own = await ownEnrollments(db, person._id)
    return own.map(({ course, ...enrollment }) => ({
      ...enrollment,
      course: { ...pictured(visit.origin, course), modules: withoutAddresses(course.modules) },
    }))
  }),

  material: person.enrollments.material.handler(async ({ input: { id, module, index }, context, errors }) => {
    const { db, person, visit } = context
    const enrollment = await findEnrollment(db, person._id, id)
    const course = await findCourse(db, isStaff(person) || enrollment ? 'staff' : 'public', id)
    if (!course) throw errors.NOT_FOUND()
    if (!mayLearn(person, enrollment !== undefined)) throw errors.FORBIDDEN()
    const material = materialAt(course.modules, module, index)
    if (!material) throw errors.NOT_FOUND({ message: messages.unknownMaterial })
    if (enrollment && opens(visit.incoming)) await change(context, (tx) => addOpening(tx, enrollment._id, material._id))
    const upload = await findUpload(db, uploadIn(material.url) ?? '')
    if (upload) return sendFile(context, upload, 'for whom it was asked')
    const location = new URL(material.url, visit.origin).href
    return { status: 302, headers: { location, 'referrer-policy': 'no-referrer' } }
  }),
}
