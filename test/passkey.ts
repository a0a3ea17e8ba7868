import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { addPasskey } from '../src/features/accounts/server/second-factor/passkey-queries.ts'
import type { Db } from '../src/server/db/db.ts'

type Options = { challenge: string }
export type ToSign = Options & { origin?: string; rpId?: string; counter?: number }

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()

/** A device with one passkey (ES256), which signs whatever it is asked: also for another site, or with an old counter. */
export function fakeDevice(site: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }
  const domain = new URL(site).hostname
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  /** In COSE (RFC 9052): EC2, ES256, P-256. */
  const key = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
  let counter = 0

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }))

  /** User present and verified; with `attested` a credential's id and key follow (WebAuthn, 6.1). */
  function authenticatorData(rpId: string, count: number, attested?: Buffer) {
    const head = Buffer.alloc(5)
    head[0] = attested ? 0x45 : 0x05
    head.writeUInt32BE(count, 1)
    return Buffer.concat([sha256(rpId), head, attested ?? Buffer.alloc(0)])
  }

  function create({ challenge, origin = site, rpId = domain }: ToSign) {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, id, key])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authenticatorData(rpId, counter, attested))],
    ])
    return {
      ...named,
      response: {
        clientDataJSON: base64url(clientData('create', challenge, origin)),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      },
    }
  }

  function use({ challenge, origin = site, rpId = domain, counter: count = ++counter }: ToSign) {
    const data = authenticatorData(rpId, count)
    const client = clientData('get', challenge, origin)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
    return {
      ...named,
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      },
    }
  }
  return { id: named.id, publicKey: base64url(key), create, use }
}

/** Gives someone a passkey. @returns the device that has it */
export async function withPasskey(db: Db, userId: string, site: string, name = 'My phone') {
  const device = fakeDevice(site)
  const { id: credentialId, publicKey } = device
  await db.transaction((tx) => addPasskey(tx, { userId, name, credentialId, publicKey, counter: 0, transports: [] }))
  return device
}
