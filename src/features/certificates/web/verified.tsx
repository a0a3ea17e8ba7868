import { useQuery } from '@tanstack/react-query'
import { useOrigin } from '#src/web/api/setup.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import type { CertificateFields } from '../payload.ts'
import type { CertificateStatus } from '../shapes.ts'
import { statusQuery } from './api.ts'
import { CertificateSheet } from './certificate-sheet.tsx'
import { statusOfSigned } from './status-in-words.ts'
import { useVerdict } from './use-verdict.ts'
import { sentences } from './verify/sentences.ts'

/** First the signature, then what is signed, then whether it was revoked since. */
export function Verified({ token }: { token: string }) {
  const checked = useVerdict(token)
  const { verdict, keys } = checked
  if (keys.isError && !keys.data) return <Failed query={keys} lead="Our keys could not be loaded" />
  if (!verdict) return <Notice kind="info">Checking the signature…</Notice>
  if (verdict.kind !== 'signed') return <Notice kind="error">{sentences[verdict.kind]}</Notice>
  return <Signed isCompromised={false} {...verdict} token={token} hash={checked.hash} />
}

type Props = { fields: CertificateFields; isCompromised: boolean; token: string; hash: string | undefined }

function Signed({ fields, isCompromised, token, hash }: Props) {
  const origin = useOrigin() || location.origin
  // By its number alone a forgery would be taken for the certificate that has it.
  const canAsk = hash !== undefined
  const { data, isError } = useQuery({ ...statusQuery(fields.number, hash), staleTime: 0, enabled: canAsk })
  // A signature alone says nothing once others may have the key.
  const isOurs = data ? data.status !== 'unknown' : !isCompromised
  return (
    <>
      <div className="grid gap-4 print:hidden">
        <Status status={data} isError={isError || !canAsk} isCompromised={isCompromised} />
      </div>
      {isOurs && (
        <>
          <CertificateSheet fields={fields} url={`${origin}/certificate#${token}`} />
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button onClick={() => window.print()}>Print</Button>
          </div>
        </>
      )}
    </>
  )
}

type StatusProps = { status: CertificateStatus | undefined; isError: boolean; isCompromised: boolean }

function Status({ status, isError, isCompromised }: StatusProps) {
  if (status) return <Notice kind={status.status === 'valid' ? 'success' : 'error'}>{statusOfSigned(status)}</Notice>
  if (!isError) return <Notice kind="info">{`${sentences.signed} Asking whether it was revoked…`}</Notice>
  if (isCompromised) return <Notice kind="error">{sentences.compromised}</Notice>
  return <Notice kind="info">{sentences.notAsked}</Notice>
}
