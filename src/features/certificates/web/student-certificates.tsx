import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDate } from '#src/shared/time.ts'
import { useSetup } from '#src/web/api/setup.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { studentCertificatesQuery } from './api.ts'
import { ChangeCertificate } from './change-certificate.tsx'

/** For staff: the certificates of a student, also of courses that they left. */
export function StudentCertificates({ studentId }: { studentId: string }) {
  const setup = useSetup()
  return setup?.certificates ? <Certificates studentId={studentId} /> : null
}

function Certificates({ studentId }: { studentId: string }) {
  const id = useId()
  const query = useQuery(studentCertificatesQuery(studentId))
  if (query.isError && !query.data) return <Failed query={query} />
  if (!query.data?.length) return null
  return (
    <section aria-labelledby={id} className="grid max-w-5xl gap-4 border-t border-line pt-6">
      <h2 id={id} className="text-2xl">
        Certificates
      </h2>
      <ul className="grid gap-3">
        {query.data.map(({ number, courseTitle, issuedAt, revokedAt, url, isAttested }) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-3">
            <span className="grid min-w-0 wrap-anywhere">
              <strong>{courseTitle}</strong>
              <span className="text-ink-muted">
                {number}, issued on <time dateTime={issuedAt}>{formatDate(issuedAt)}</time>
              </span>
            </span>
            {revokedAt ? (
              <Badge tone="bad">{`Revoked on ${formatDate(revokedAt)}`}</Badge>
            ) : (
              <span className="flex flex-wrap items-center gap-3">
                <a href={url} target="_blank" rel="noreferrer" className="button button-plain button-small">
                  Open and print<span className="sr-only">{` certificate ${number}`}</span>
                </a>
                <a href={`/api/certificates/${number}/pdf`} className="button button-plain button-small">
                  PDF<span className="sr-only">{` of certificate ${number}`}</span>
                </a>
                <ChangeCertificate number={number} isAttested={isAttested} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
