import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { CompactSign, calculateJwkThumbprint, exportJWK } from 'jose'
import type { RequestContext } from '#src/server/http/request-context.ts'
import { type CertificateFields, encodePayload } from '../payload.ts'

/** Characters of the thumbprint (RFC 7638) by which a key is known: 48 bits, since each one makes the QR code larger. */
const KID_LENGTH = 8

/** The public half of a key, and the id that the token of a certificate names it by. */
export async function exportPublicKey(key: KeyObject) {
  const jwk = await exportJWK(createPublicKey(key))
  const kid = (await calculateJwkThumbprint(jwk)).slice(0, KID_LENGTH)
  return { kid, x: jwk.x ?? '' }
}

/** A compact JWS (RFC 7515). */
export const signCertificate = (key: KeyObject, kid: string, fields: CertificateFields) =>
  new CompactSign(new TextEncoder().encode(encodePayload(fields))).setProtectedHeader({ alg: 'EdDSA', kid }).sign(key)

/** What the page that verifies asks for beside the number. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** The link that verifies a certificate. The token is in its fragment, which browsers send to no server. */
export const certificateAddress = (origin: string, token: string) => `${origin}/certificate#${token}`
export const certificateUrl = ({ origin }: RequestContext, token: string) => certificateAddress(origin, token)

type Key = { kid: string; x: string; retiredAt?: string | null; compromisedAt?: string | null }

export const toKeySet = (keys: Key[]) => ({
  keys: keys.map(({ kid, x, retiredAt, compromisedAt }) => ({
    kty: 'OKP' as const,
    crv: 'Ed25519' as const,
    x,
    kid,
    use: 'sig' as const,
    alg: 'EdDSA' as const,
    ...(retiredAt && { retiredAt }),
    ...(compromisedAt && { compromisedAt }),
  })),
})
