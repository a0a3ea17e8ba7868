import { useQuery } from '@tanstack/react-query'
import { useOrigin } from '#src/web/api/setup.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import type { CertificateFields } from '../payload.ts'
import { certificateStatus } from './api.ts'
import { CertificateSheet } from './certificate-sheet.tsx'
import { statusOfSigned } from './status-in-words.ts'
import { useVerdict } from './use-verdict.ts'
import { sentences } from './verify/sentences.ts'

/** First the signature, then what is signed, then whether it was revoked since. */
export function Verified({ token }: { token: string }) {
  const { verdict, keys } = useVerdict(token)
  if (keys.isError && !keys.data) return <Failed query={keys} lead="Our keys could not be loaded" />
  if (!verdict) return <Notice kind="info">Checking the signature…</Notice>
  if (verdict.kind !== 'signed') return <Notice kind="error">{sentences[verdict.kind]}</Notice>
  return <Signed fields={verdict.fields} token={token} />
}

function Signed({ fields, token }: { fields: CertificateFields; token: string }) {
  const origin = useOrigin() || location.origin
  return (
    <>
      <div className="grid gap-4 print:hidden">
        <Status number={fields.number} />
      </div>
      <CertificateSheet fields={fields} url={`${origin}/certificate#${token}`} />
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button onClick={() => window.print()}>Print</Button>
      </div>
    </>
  )
}

function Status({ number }: { number: string }) {
  const { data, isError } = useQuery({ ...certificateStatus(number), staleTime: 0 })
  if (data) return <Notice kind={data.status === 'valid' ? 'success' : 'error'}>{statusOfSigned(data)}</Notice>
  if (isError) return <Notice kind="info">{sentences.notAsked}</Notice>
  return <Notice kind="info">{`${sentences.signed} Asking whether it was revoked…`}</Notice>
}
