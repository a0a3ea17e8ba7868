import type { RequestContext } from '#src/server/http/request-context.ts'
import { heldInPart, issueRefusal, needsAttestation } from '../rules.ts'
import type { enrollmentsOfCourse } from './enrolled-queries.ts'
import { periodOf } from './issuing.ts'
import { urlOf } from './signing.ts'

type Listed = Awaited<ReturnType<typeof enrollmentsOfCourse>>[number]

/** Whether a certificate may be issued, and why not. */
export function withRefusal(request: RequestContext, { certificate, batch, ...row }: Listed) {
  const enrolled = { ...row, number: certificate && !certificate.revokedAt ? certificate.number : null }
  const reason = issueRefusal(enrolled, false) ?? undefined
  const url = certificate?.token ? urlOf(request, certificate.token) : null
  return {
    ...row,
    mayIssue: reason === undefined,
    reason,
    needsAttestation: needsAttestation(enrolled),
    held: heldInPart(enrolled),
    period: periodOf(batch),
    certificate: certificate && { ...certificate, url },
  }
}
