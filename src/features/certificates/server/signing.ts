import { createPublicKey, type KeyObject } from 'node:crypto'
import { CompactSign, calculateJwkThumbprint, exportJWK } from 'jose'
import type { RequestContext } from '#src/server/http/request-context.ts'
import { type CertificateFields, payloadOf } from '../payload.ts'

/** Characters of the thumbprint (RFC 7638) by which a key is known: 48 bits, since each one makes the QR code larger. */
const KID_LENGTH = 8

/** The public half of a key, and the id that the token of a certificate names it by. */
export async function publicKeyOf(key: KeyObject) {
  const jwk = await exportJWK(createPublicKey(key))
  const kid = (await calculateJwkThumbprint(jwk)).slice(0, KID_LENGTH)
  return { kid, x: jwk.x ?? '' }
}

/** A compact JWS (RFC 7515). */
export const signCertificate = (key: KeyObject, kid: string, fields: CertificateFields) =>
  new CompactSign(new TextEncoder().encode(payloadOf(fields))).setProtectedHeader({ alg: 'EdDSA', kid }).sign(key)

/** The link that verifies a certificate. The token is in its fragment, which browsers send to no server. */
export const urlOf = ({ origin }: RequestContext, token: string) => `${origin}/certificate#${token}`

export const toKeySet = (keys: { kid: string; x: string }[]) => ({
  keys: keys.map(({ kid, x }) => ({
    kty: 'OKP' as const,
    crv: 'Ed25519' as const,
    x,
    kid,
    use: 'sig' as const,
    alg: 'EdDSA' as const,
  })),
})
