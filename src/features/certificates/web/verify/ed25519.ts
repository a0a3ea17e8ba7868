import { hashes, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import type { Verify } from './verify.ts'

hashes.sha512 = sha512

/** Ed25519 (RFC 8032) for browsers without it. */
export const verifyEd25519: Verify = (signature, message, publicKey) =>
  verify(signature, message, publicKey, { zip215: false })
