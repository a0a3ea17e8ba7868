import { userChannel } from '#src/access/channel.ts'
import { findTitle } from '#src/features/courses/server/queries.ts'
import { change, changeAndRead } from '#src/server/db/change.ts'
import { messages } from '../messages.ts'
import { issueRefusal } from '../rules.ts'
import { listCourseEnrollments } from './enrolled-queries.ts'
import { issueCertificate, signRefusal } from './issuing.ts'
import { admin, staff } from './procedures.ts'
import {
  findCertificateToChange,
  findEnrollmentId,
  findEnrollmentsToIssue,
  findTokens,
  saveRevocation,
} from './queries.ts'
import { certificateUrl } from './signing.ts'
import { withRefusal } from './with-refusal.ts'

export const staffHandlers = {
  ofCourse: staff.ofCourse.handler(async ({ input: { id }, context, errors }) => {
    const { db } = context
    if (!(await findTitle(db, id))) throw errors.NOT_FOUND()
    const rows = await listCourseEnrollments(db, id)
    return rows.map((row) => withRefusal(context, row))
  }),

  issue: staff.issue.handler(({ input: { enrollmentIds, isAttested, isEarly, period }, context, errors }) =>
    changeAndRead(
      context,
      async (tx, emit, about) => {
        const ids = [...new Set(enrollmentIds)]
        const enrollments = await findEnrollmentsToIssue(tx, ids)
        const enrolledById = new Map(enrollments.map((enrolled) => [enrolled.enrollmentId, enrolled]))
        const { attendanceNeeded, certificates } = context.institute.current.classroom
        const { certificateKey, user } = context
        const scope = { tx, emit, certificateKey, issuedById: user._id, prefix: certificates.prefix }
        if (await signRefusal(tx, certificateKey)) throw errors.CONFLICT({ message: messages.compromisedKey })
        const issued: { enrollmentId: string; _id: string; number: string }[] = []
        const refused: { enrollmentId: string; message: string }[] = []
        for (const enrollmentId of ids) {
          const enrolled = enrolledById.get(enrollmentId)
          const message = enrolled
            ? issueRefusal(enrolled, { attendanceNeeded, isAttested, isEarly })
            : messages.unknownEnrollment
          if (!enrolled || message !== null) {
            refused.push({ enrollmentId, message: message ?? messages.unknownEnrollment })
            continue
          }
          const added = await issueCertificate(scope, enrolled, { period })
          issued.push({ ...added, enrollmentId })
        }
        const [refusal] = refused
        if (refusal && ids.length === 1)
          throw enrollments.length === 0 ? errors.NOT_FOUND(refusal) : errors.CONFLICT(refusal)
        const [first, last] = [issued.at(0), issued.at(-1)]
        if (first && last) {
          const numbers =
            first === last ? `certificate ${first.number}` : `certificates ${first.number} to ${last.number}`
          const student = issued.length === 1 ? enrolledById.get(first.enrollmentId)?.student : undefined
          about({ kind: 'certificate', _id: last._id, label: numbers, ...(student && { student }) })
        }
        const refusals = refused.map(({ message }) => message)
        return { message: messages.issued(issued.length, refusals), issued, refused }
      },
      async (tx, { issued, ...rest }) => {
        const tokens = await findTokens(
          tx,
          issued.map(({ _id }) => _id),
        )
        const withUrls = issued.flatMap((certificate) => {
          const token = tokens.get(certificate._id)
          return token ? { ...certificate, url: certificateUrl(context.request, token) } : []
        })
        return { ...rest, issued: withUrls }
      },
    ),
  ),

  revoke: admin.revoke.handler(({ input: { number, reason }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const certificate = await findCertificateToChange(tx, number)
      if (!certificate) throw errors.NOT_FOUND()
      if (certificate.revokedAt) throw errors.CONFLICT({ message: messages.revokedAlready(number) })
      const { _id, studentId, courseId, snapshot } = certificate
      await saveRevocation(tx, _id, { revokedById: context.user._id, reason })
      const student = studentId && snapshot ? { student: { _id: studentId, name: snapshot.name } } : {}
      about({ kind: 'certificate', _id, label: `certificate ${number}`, ...student })
      if (studentId)
        await emit('certificateRevoked', { studentId, message: messages.yoursWasRevoked(number) }, [
          userChannel(studentId),
        ])
      await emit('certificatesChanged', { courseId }, ['staff'])
      return { message: messages.revoked(number) }
    }),
  ),

  replace: admin.replace.handler(({ input: { number, reason, isAttested, period }, context, errors }) =>
    changeAndRead(
      context,
      async (tx, emit, about) => {
        const certificate = await findCertificateToChange(tx, number)
        if (!certificate) throw errors.NOT_FOUND()
        const { _id, studentId, revokedAt } = certificate
        if (revokedAt) throw errors.CONFLICT({ message: messages.revokedAlready(number) })
        if (!studentId) throw errors.CONFLICT({ message: messages.erased(number) })
        const enrollmentId = await findEnrollmentId(tx, certificate)
        const [enrolled] = enrollmentId ? await findEnrollmentsToIssue(tx, [enrollmentId]) : []
        if (!enrolled) throw errors.CONFLICT({ message: messages.noLongerEnrolled(number) })
        // Classes to come were confirmed when the one that it corrects was issued.
        const { attendanceNeeded, certificates } = context.institute.current.classroom
        const refusal = issueRefusal({ ...enrolled, number: null }, { attendanceNeeded, isAttested, isEarly: true })
        if (refusal !== null) throw errors.CONFLICT({ message: refusal })
        const { certificateKey, user } = context
        if (await signRefusal(tx, certificateKey)) throw errors.CONFLICT({ message: messages.compromisedKey })
        await saveRevocation(tx, _id, { revokedById: user._id, reason })
        const scope = { tx, emit, certificateKey, issuedById: user._id, prefix: certificates.prefix }
        const added = await issueCertificate(scope, enrolled, {
          period,
          replaced: certificate,
        })
        const message = messages.yoursWasReplaced(number, added.number)
        await emit('certificateRevoked', { studentId, message }, [userChannel(studentId)])
        about({ kind: 'certificate', _id, label: `certificate ${number}`, student: enrolled.student })
        return { ...added, message: messages.replaced(number, added.number) }
      },
      async (tx, { _id, ...rest }) => {
        const token = (await findTokens(tx, [_id])).get(_id)
        return token ? { ...rest, url: certificateUrl(context.request, token) } : undefined
      },
    ),
  ),
}
