import { isoDate } from '#src/shared/iso-date.ts'
import { type CertificateFields, decodePayload } from '../../payload.ts'
import { base64Url } from './base64-url.ts'

/** A public Ed25519 key, as a JWK has it. */
export type PublicKey = { kid: string; x: string; retiredAt?: string | undefined; compromisedAt?: string | undefined }
/** `isCompromised`: others may have signed it. */
export type Verdict =
  | { kind: 'signed'; fields: CertificateFields; isCompromised?: true }
  | { kind: 'unknown key' }
  | { kind: 'refused' }

type Bytes = Uint8Array<ArrayBuffer>
/** Whether a signature over a message is that of a public key. */
export type Verify = (signature: Bytes, message: Bytes, publicKey: Bytes) => boolean | Promise<boolean>

const TOKEN_SHAPE = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/

/** @throws {DOMException} for what is no base64url */
const decode = (text: string): Bytes =>
  Uint8Array.from(atob(text.replace(/[-_]/g, (sign) => (sign === '-' ? '+' : '/'))), (character) =>
    character.charCodeAt(0),
  )

/** @throws {TypeError} for what is no UTF-8 */
const decodeText = (encoded: string) => new TextDecoder('utf-8', { fatal: true }).decode(decode(encoded))

/**
 * Checks the token of a certificate, a compact JWS (RFC 7515): first its signature, then what it says.
 * @param verify where the browser has no Ed25519 of its own
 */
export async function verifyCertificate(token: string, keys: PublicKey[], verify: Verify): Promise<Verdict> {
  const [, header, payload, signature] = TOKEN_SHAPE.exec(token) ?? []
  if (!header || !payload || !signature) return { kind: 'refused' }
  try {
    const { alg, kid }: { alg?: unknown; kid?: unknown } = JSON.parse(decodeText(header))
    if (alg !== 'EdDSA') return { kind: 'refused' }
    const key = keys.find((candidate) => candidate.kid === kid)
    if (!key) return { kind: 'unknown key' }
    const bytes = decode(signature)
    // The last character of 64 bytes has bits that are not part of them.
    if (base64Url(bytes) !== signature) return { kind: 'refused' }
    const message = new TextEncoder().encode(`${header}.${payload}`)
    if (!(await isSigned(bytes, message, decode(key.x), verify))) return { kind: 'refused' }
    const fields = decodePayload(decodeText(payload))
    if (!fields || isSignedTooLate(fields, key)) return { kind: 'refused' }
    return { kind: 'signed', fields, ...(key.compromisedAt && { isCompromised: true }) }
  } catch {
    return { kind: 'refused' }
  }
}

/** Whether it was issued on a day after its key was retired. */
const isSignedTooLate = ({ issuedOn }: CertificateFields, { retiredAt }: PublicKey) =>
  retiredAt !== undefined && issuedOn > isoDate(retiredAt)

async function isSigned(signature: Bytes, message: Bytes, publicKey: Bytes, verify: Verify) {
  const key = await importKey(publicKey)
  return key ? crypto.subtle.verify('Ed25519', key, signature, message) : verify(signature, message, publicKey)
}

/** Undefined where the browser has no Ed25519: an old one, or an address without https. */
async function importKey(publicKey: Bytes) {
  try {
    return await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  } catch {
    return
  }
}
