import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { messages } from '../messages.ts'
import type { CourseCertificate } from '../shapes.ts'
import { certificatesApi, certificatesOfCourse } from './api.ts'
import { ChangeCertificate } from './change-certificate.tsx'

type Props = { courseId: string; enrollmentId: string }

/** Of an enrollment: its certificate, or the button that issues one, or why there is none. */
export function CertificateCell({ courseId, enrollmentId }: Props) {
  const { data = [] } = useQuery(certificatesOfCourse(courseId))
  const row = data.find((listed) => listed.enrollmentId === enrollmentId)
  return row ? <CertificateOf row={row} /> : null
}

export function CertificateOf({ row }: { row: CourseCertificate }) {
  const [isAsked, setAsked] = useState(false)
  const issue = useMutation(
    certificatesApi.issue.mutationOptions(useMutationFeedback('Failed to issue the certificate.')),
  )
  const { certificate, enrollmentId, mayIssue, needsAttestation, of, reason, student } = row
  const isAttested = needsAttestation || undefined
  return (
    <span className="grid justify-items-start gap-1 as-cards:justify-items-end">
      {certificate?.url && !certificate.revokedAt && (
        <>
          <a href={certificate.url} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center">
            {certificate.number}
          </a>
          <ChangeCertificate number={certificate.number} isAttested={of === 0} />
        </>
      )}
      {certificate?.revokedAt && <Badge tone="bad">{`${certificate.number} revoked`}</Badge>}
      {mayIssue || needsAttestation ? (
        <Button small aria-label={`Issue a certificate to ${student.name}`} onClick={() => setAsked(true)}>
          Issue
        </Button>
      ) : (
        (!certificate || certificate.revokedAt) && <span className="text-sm text-ink-muted">{reason}</span>
      )}
      <Confirm
        question={isAsked ? messages.askIssue(student.name, needsAttestation) : undefined}
        action="Issue the certificate"
        tone="primary"
        isWorking={issue.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() =>
          issue.mutate({ enrollmentIds: [enrollmentId], isAttested }, { onSettled: () => setAsked(false) })
        }
      />
    </span>
  )
}

/** Before a course is set back to In-Progress: what that does not undo. */
export function CertificateWarning({ courseId, enrollmentId }: Props) {
  const { data = [] } = useQuery(certificatesOfCourse(courseId))
  const row = data.find((listed) => listed.enrollmentId === enrollmentId)
  if (!row?.certificate || row.certificate.revokedAt) return null
  return (
    <p className="rounded-lg bg-warn-soft px-4 py-3">{messages.staysValid(row.student.name, row.certificate.number)}</p>
  )
}
