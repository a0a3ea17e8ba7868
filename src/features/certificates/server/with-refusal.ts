import type { RequestContext } from '#src/server/http/request-context.ts'
import { issueRefusal, needsAttestation } from '../rules.ts'
import type { enrollmentsOfCourse } from './enrolled-queries.ts'
import { urlOf } from './signing.ts'

type Listed = Awaited<ReturnType<typeof enrollmentsOfCourse>>[number]

/** Whether a certificate may be issued, and why not. */
export function withRefusal(request: RequestContext, { certificate, ...row }: Listed) {
  const enrolled = { ...row, number: certificate && !certificate.revokedAt ? certificate.number : null }
  const reason = issueRefusal(enrolled, false) ?? undefined
  const url = certificate?.token ? urlOf(request, certificate.token) : null
  return {
    ...row,
    mayIssue: reason === undefined,
    reason,
    needsAttestation: needsAttestation(enrolled),
    certificate: certificate && { ...certificate, url },
  }
}
