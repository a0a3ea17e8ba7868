import type { RequestContext } from '#src/server/http/request-context.ts'
import type { InstituteCopy } from '#src/server/institute.ts'
import { findHeldInPart, issueRefusal, needsAttestation } from '../rules.ts'
import type { listCourseEnrollments } from './enrolled-queries.ts'
import { batchPeriod } from './issuing.ts'
import { certificateUrl } from './signing.ts'

type Listed = Awaited<ReturnType<typeof listCourseEnrollments>>[number]

/** Whether a certificate may be issued, and why not. */
export function withRefusal(
  { request, institute }: { request: RequestContext; institute: InstituteCopy },
  { certificate, batch, ...row }: Listed,
) {
  const { attendanceNeeded } = institute.current.classroom
  const enrolled = { ...row, number: certificate && !certificate.revokedAt ? certificate.number : null }
  const reason = issueRefusal(enrolled, { attendanceNeeded }) ?? undefined
  const url = certificate?.token ? certificateUrl(request, certificate.token) : null
  return {
    ...row,
    mayIssue: reason === undefined,
    reason,
    needsAttestation: needsAttestation(enrolled),
    held: findHeldInPart(enrolled, attendanceNeeded),
    period: batchPeriod(batch),
    certificate: certificate && { ...certificate, url },
  }
}
