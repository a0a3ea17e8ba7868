import { userChannel } from '#src/access/channel.ts'
import { findTitle } from '#src/features/courses/server/queries.ts'
import { approve } from '#src/features/users/server/approving.ts'
import { findUserToChange } from '#src/features/users/server/queries.ts'
import { csvFile } from '#src/server/csv.ts'
import { change } from '#src/server/db/change.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { Emit } from '#src/server/events/bus.ts'
import { logOnce } from '#src/server/observability/audit.ts'
import { isoDate } from '#src/shared/iso-date.ts'
import { countInWords } from '#src/shared/text.ts'
import type { CompletionStatus, EnrollmentEvents } from '../contract.ts'
import { messages } from '../messages.ts'
import { enroll } from './enrolling.ts'
import { staff } from './procedures.ts'
import {
  enrollmentsAfter,
  findEnrollmentToChange,
  findEnrollmentToRemove,
  listStudentEnrollments,
  removeEnrollment,
  saveStatus,
} from './queries.ts'

type Enrollment = Awaited<ReturnType<typeof enrollmentsAfter>>[number]

const ENROLLMENT = {
  Student: ({ name }: Enrollment) => name,
  Email: ({ email }: Enrollment) => email,
  Course: ({ title }: Enrollment) => title,
  Status: ({ completionStatus }: Enrollment) => completionStatus,
  'Enrolled On': ({ createdAt }: Enrollment) => isoDate(createdAt),
  'Completed On': ({ completedDate }: Enrollment) => (completedDate ? isoDate(completedDate) : ''),
}

export const staffHandlers = {
  enroll: staff.enroll.handler(({ input: { studentId, courseId, ...seat }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const student = await findUserToChange(tx, studentId)
      if (!student) throw errors.NOT_FOUND({ message: messages.unknownStudent })
      const { _id, title } = await enroll({ tx, emit }, student, courseId, context.config.classroom ? seat : {})
      about({ kind: 'enrollment', _id, label: title, student })
      return { message: messages.enrolled(student.name, title) }
    }),
  ),

  approveAndEnroll: staff.approveAndEnroll.handler(({ input: { id, courseId, ...seat }, context }) =>
    change(context, async (tx, emit, about) => {
      const student = await approve({ tx, emit }, id)
      const { title } = await enroll({ tx, emit }, student, courseId, context.config.classroom ? seat : {})
      about({ kind: 'user', _id: student._id, label: student.name })
      return { message: messages.approvedAndEnrolled(student.name, title) }
    }),
  ),

  exportCsv: staff.exportCsv.handler(async ({ input: { courseId }, context, errors }) => {
    const { db, log } = context
    const course = courseId === undefined ? undefined : await findTitle(db, courseId)
    if (courseId !== undefined && !course) throw errors.NOT_FOUND()
    logOnce(context, {
      kind: 'list',
      _id: course?._id ?? null,
      label: `Enrollments${course ? ` in ${course.title}` : ''}`,
    })
    return csvFile(log, 'enrollments', ENROLLMENT, (after, limit) => enrollmentsAfter(db, courseId, after, limit))
  }),

  ofStudent: staff.ofStudent.handler(async ({ input, context: { db, user } }) => {
    const enrollments = await listStudentEnrollments(db, input.studentId)
    return user.isAdmin ? enrollments : enrollments.map(({ materials: _, ...enrollment }) => enrollment)
  }),

  setStatus: staff.setStatus.handler(({ input: { id, completionStatus }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const enrollment = await findEnrollmentToChange(tx, id)
      if (!enrollment) throw errors.NOT_FOUND()
      const { name, title, studentId } = enrollment
      about({ kind: 'enrollment', _id: id, label: title, student: { _id: studentId, name } })
      if (enrollment.completionStatus !== completionStatus) await changeStatus(tx, emit, enrollment, completionStatus)
      return { message: messages.statusChanged(name, title, completionStatus) }
    }),
  ),

  setStatuses: staff.setStatuses.handler(({ input: { ids, completionStatus }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const changed: Changed[] = []
      // In one order, so that two who do the same wait for each other instead of both failing.
      for (const id of [...new Set(ids)].toSorted()) {
        const enrollment = await findEnrollmentToChange(tx, id)
        if (!enrollment) continue
        changed.push(enrollment)
        if (enrollment.completionStatus !== completionStatus) await changeStatus(tx, emit, enrollment, completionStatus)
      }
      const [first] = changed
      if (!first) throw errors.NOT_FOUND()
      about({
        kind: 'enrollment',
        _id: first._id,
        label: `${countInWords(changed.length, 'enrollment')} in ${first.title}`,
      })
      return { message: messages.statusesChanged(changed.length, completionStatus) }
    }),
  ),

  deEnroll: staff.deEnroll.handler(({ input: { id }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const enrollment = await findEnrollmentToRemove(tx, id)
      if (!enrollment) throw errors.NOT_FOUND()
      const { name, title, studentId, courseId } = enrollment
      const message = messages.youWereDeEnrolled(title)
      await emit('enrollmentDeleted', { studentId, enrollmentId: id, courseId, message }, [userChannel(studentId)])
      await emit('enrollmentChanged', { courseId, studentId }, ['staff'])
      await removeEnrollment(tx, id)
      about({ kind: 'enrollment', _id: id, label: title, student: { _id: studentId, name } })
      return { message: messages.deEnrolled(name, title) }
    }),
  ),
}

type Changed = NonNullable<Awaited<ReturnType<typeof findEnrollmentToChange>>>

/** Of a row that the caller has locked; its student is notified. */
async function changeStatus(
  tx: Tx,
  emit: Emit<EnrollmentEvents>,
  { _id, title, studentId, courseId }: Changed,
  newStatus: CompletionStatus,
) {
  await saveStatus(tx, _id, newStatus)
  const message = messages.yourStatusChanged(title, newStatus)
  await emit('enrollmentStatusUpdated', { studentId, enrollmentId: _id, newStatus, message }, [userChannel(studentId)])
  await emit('enrollmentChanged', { courseId, studentId }, ['staff'])
}
