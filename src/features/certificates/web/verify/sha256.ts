import { sha256 } from '@noble/hashes/sha2.js'

/** For browsers without Web Crypto, and addresses without https. */
export { sha256 }
