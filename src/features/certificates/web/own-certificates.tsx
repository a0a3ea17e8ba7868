import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDate } from '#src/shared/time.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { copyText } from '#src/web/ui/overlays/copy-text.ts'
import { certificatesApi } from './api.ts'
import { type Certificate, linkedInForm } from './linkedin.ts'

export const ownCertificatesQuery = () => certificatesApi.mine.queryOptions()

/** A student's certificates: to print, to send on, to show on LinkedIn. */
export function OwnCertificates() {
  const id = useId()
  const query = useQuery(ownCertificatesQuery())
  if (query.isError && !query.data) return <Failed query={query} />
  if (!query.data?.length) return null
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-2xl">
        Certificates
      </h2>
      <ul className="grid gap-4 md:grid-cols-2">
        {query.data.map((certificate) => (
          <li
            key={certificate.number}
            className="grid content-start gap-3 rounded-2xl border border-line bg-paper-raised p-5 only:col-span-full"
          >
            <OwnCertificate certificate={certificate} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Own = Certificate & { revokedAt?: string | undefined }

function OwnCertificate({ certificate }: { certificate: Own }) {
  const { number, courseTitle, issuedAt, revokedAt, url } = certificate
  const { name: issuer } = useInstitute()
  return (
    <>
      <h3 className="text-xl wrap-anywhere">{courseTitle}</h3>
      <p className="text-ink-muted">
        {number}, issued on <time dateTime={issuedAt}>{formatDate(issuedAt)}</time>
      </p>
      {revokedAt ? (
        <p>
          <Badge tone="bad">{`Revoked on ${formatDate(revokedAt)}`}</Badge>
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <a href={url} target="_blank" rel="noreferrer" className="button button-plain">
            Open and print<span className="sr-only">{` certificate ${number}`}</span>
          </a>
          <a href={`/api/certificates/${number}/pdf`} className="button button-plain">
            PDF<span className="sr-only">{` of certificate ${number}`}</span>
          </a>
          <Button aria-label={`Copy link of certificate ${number}`} onClick={() => void copy(url)}>
            Copy link
          </Button>
          <a href={linkedInForm(certificate, issuer)} target="_blank" rel="noreferrer" className="button button-plain">
            Add to LinkedIn<span className="sr-only">{`: certificate ${number}`}</span>
          </a>
        </div>
      )}
    </>
  )
}

const copy = (url: string) => copyText(url, 'Link copied.', 'Please open the certificate and copy its address.')
