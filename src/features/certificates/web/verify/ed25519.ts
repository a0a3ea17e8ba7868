import { ed25519 } from '@noble/curves/ed25519.js'
import type { Verify } from './verify.ts'

/** Ed25519 (RFC 8032) for browsers without it. */
export const verifyEd25519: Verify = (signature, message, publicKey) =>
  ed25519.verify(signature, message, publicKey, { zip215: false })
