import { stripBidi } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import type { CertificateStatus as Status } from '../shapes.ts'

const ERASED = "Issued by us; the holder's record was erased."

function afterRevocation({ revokedAt, replacedBy }: Status) {
  const on = revokedAt ? ` on ${formatDate(revokedAt)}` : ''
  return `was revoked${on}.${replacedBy ? ` It was replaced by ${replacedBy}.` : ''}`
}

/** Of a number that someone typed: nothing but this is known of it. */
export function statusOfNumber(number: string, status: Status) {
  const certificate = `Certificate ${stripBidi(number)}`
  if (status.status === 'unknown') return `We have issued no certificate with the number ${stripBidi(number)}.`
  const words = status.status === 'valid' ? `${certificate} is valid.` : `${certificate} ${afterRevocation(status)}`
  return status.isErased ? `${words} ${ERASED}` : words
}

/** Of a certificate whose signature is right. */
export function statusOfSigned(status: Status) {
  if (status.status === 'unknown')
    return 'The signature is valid, but we know no certificate with this number that says this. Please ask us.'
  if (status.status === 'revoked') return `The signature is valid, but the certificate ${afterRevocation(status)}`
  return status.isErased ? `The signature is valid. ${ERASED}` : 'The signature is valid, and the certificate is valid.'
}
