import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'

/** A private Ed25519 key from its JWK as JSON; undefined for anything else. */
export function readSigningKey(json: string): KeyObject | undefined {
  try {
    const jwk: JsonWebKey = JSON.parse(json)
    const key = createPrivateKey({ key: jwk, format: 'jwk' })
    // Node takes `d` alone; a wrong `x` is a key put together by hand.
    const isWhole = createPublicKey(key).export({ format: 'jwk' }).x === jwk.x
    return key.asymmetricKeyType === 'ed25519' && isWhole ? key : undefined
  } catch {
    return undefined
  }
}
