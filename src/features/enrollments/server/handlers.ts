import { isStaff } from '#src/access/rules.ts'
import { withoutUrls, withPublicUrls } from '#src/features/courses/rules.ts'
import { findCourse } from '#src/features/courses/server/queries.ts'
import { findUploadId, isFirstRead, withImageUrl } from '#src/features/media/rules.ts'
import { findUpload } from '#src/features/media/server/queries.ts'
import { sendFile } from '#src/features/media/server/send-file.ts'
import { change } from '#src/server/db/change.ts'
import { messages } from '../messages.ts'
import { findMaterial, mayLearn } from '../rules.ts'
import { approved } from './procedures.ts'
import { addMaterialOpen, findEnrollment, ownEnrollments } from './queries.ts'
import { staffHandlers } from './staff-handlers.ts'
import { type Classroom, studentsOfCourse } from './students-of-course.ts'

/** `classroom` says what batches and register know of each student of a course. */
export const enrollmentsHandlers = <Figures>(classroom: Classroom<Figures>) => ({
  ...staffHandlers,
  ofCourse: studentsOfCourse(classroom),

  fullCourse: approved.fullCourse.handler(async ({ input, context: { db, user, request }, errors }) => {
    const enrolled = !isStaff(user) && (await findEnrollment(db, user._id, input.id)) !== undefined
    const course = await findCourse(db, isStaff(user) || enrolled ? 'staff' : 'public', input.id)
    if (!course) throw errors.NOT_FOUND()
    if (!mayLearn(user, enrolled)) throw errors.FORBIDDEN()
    const shown = withPublicUrls(request.origin, course)
    return isStaff(user) ? shown : { ...shown, modules: withoutUrls(shown.modules) }
  }),

  mine: approved.mine.handler(async ({ context: { db, user, request } }) => {
    const enrollments = await ownEnrollments(db, user._id)
    return enrollments.map(({ course, ...enrollment }) => ({
      ...enrollment,
      course: { ...withImageUrl(request.origin, course), modules: withoutUrls(course.modules) },
    }))
  }),

  material: approved.material.handler(async ({ input: { id, module, index }, context, errors }) => {
    const { db, user, request } = context
    const enrollment = await findEnrollment(db, user._id, id)
    const course = await findCourse(db, isStaff(user) || enrollment ? 'staff' : 'public', id)
    if (!course) throw errors.NOT_FOUND()
    if (!mayLearn(user, enrollment !== undefined)) throw errors.FORBIDDEN()
    const material = findMaterial(course.modules, module, index)
    if (!material) throw errors.NOT_FOUND({ message: messages.unknownMaterial })
    if (enrollment && isFirstRead(request))
      await change(context, (tx) => addMaterialOpen(tx, enrollment._id, material._id))
    const upload = await findUpload(db, findUploadId(material.url) ?? '')
    if (upload) return sendFile(context, upload, 'for whom it was asked')
    const location = new URL(material.url, request.origin).href
    return { status: 302, headers: { location, 'referrer-policy': 'no-referrer' } }
  }),
})
