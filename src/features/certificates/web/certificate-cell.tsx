import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { useInstitute } from '#src/web/api/institute.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { messages } from '../messages.ts'
import { classesNeeded } from '../rules.ts'
import type { CourseCertificate } from '../shapes.ts'
import { certificatesApi, courseCertificatesQuery } from './api.ts'
import { ChangeCertificate } from './change-certificate.tsx'

const AttestDialog = lazyOrBlank(() => import('./attest-dialog.tsx'))

type Props = { courseId: string; enrollmentId: string }

/** Of an enrollment: its certificate, or the button that issues one, or how many classes one who completed it lacks. */
export function CertificateCell({ courseId, enrollmentId }: Props) {
  const { data = [] } = useQuery(courseCertificatesQuery(courseId))
  const row = data.find((listed) => listed.enrollmentId === enrollmentId)
  return row ? <CertificateOf row={row} /> : null
}

export function CertificateOf({ row }: { row: CourseCertificate }) {
  const { attended, certificate, held, isCompleted, mayIssue, needsAttestation, of } = row
  const { attendanceNeeded } = useInstitute().certificates
  const hasValid = certificate && !certificate.revokedAt
  return (
    <span className="grid justify-items-start gap-1 whitespace-normal as-cards:justify-items-end">
      {hasValid && certificate.url && (
        <>
          <a
            href={certificate.url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center whitespace-nowrap"
          >
            {certificate.number}
          </a>
          <ChangeCertificate number={certificate.number} isAttested={of === 0} />
        </>
      )}
      {certificate?.revokedAt && <Badge tone="bad">{`${certificate.number} revoked`}</Badge>}
      {mayIssue || needsAttestation || held ? (
        <Issue row={row} />
      ) : (
        isCompleted &&
        !hasValid && (
          <span className="text-sm text-ink-muted">
            {messages.tooFew(attended, of, classesNeeded(of, attendanceNeeded))}
          </span>
        )
      )}
    </span>
  )
}

function Issue({ row }: { row: CourseCertificate }) {
  const [dialog, setDialog, close] = useDialogSubject<'attest' | 'issue'>()
  const wasAttested = useRef(false)
  const { enrollmentId, held, needsAttestation, student } = row
  const issue = useMutation(
    certificatesApi.issue.mutationOptions(useMutationFeedback('Failed to issue the certificate.')),
  )
  if (dialog === 'attest') wasAttested.current = true
  const question = held ? messages.askIssueEarly(student.name, held.classes, held.of) : messages.askIssue(student.name)
  return (
    <>
      <Button
        small
        aria-label={`Issue a certificate to ${student.name}`}
        onClick={() => setDialog(needsAttestation ? 'attest' : 'issue')}
      >
        Issue
      </Button>
      {wasAttested.current && (
        <Suspense>
          <AttestDialog row={row} isOpen={dialog === 'attest'} onClose={close} />
        </Suspense>
      )}
      <Confirm
        question={dialog === 'issue' ? question : undefined}
        action="Issue the certificate"
        tone="primary"
        isWorking={issue.isPending}
        onClose={close}
        onConfirm={() =>
          issue.mutate({ enrollmentIds: [enrollmentId], isEarly: held !== undefined }, { onSettled: close })
        }
      />
    </>
  )
}

/** Before a course is set back to In-Progress: what that does not undo. */
export function CertificateWarning({ courseId, enrollmentId }: Props) {
  const { data = [] } = useQuery(courseCertificatesQuery(courseId))
  const row = data.find((listed) => listed.enrollmentId === enrollmentId)
  if (!row?.certificate || row.certificate.revokedAt) return null
  return (
    <p className="rounded-lg bg-warn-soft px-4 py-3">{messages.staysValid(row.student.name, row.certificate.number)}</p>
  )
}
