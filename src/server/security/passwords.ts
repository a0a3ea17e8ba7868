import { hash, verify } from '@node-rs/argon2'

// OWASP's second recommendation: 19 MiB, two passes, one lane. Runs on libuv's threads, never on the event loop.
const SCRYPT_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One password has one form, whichever keyboard spelled it (NIST SP 800-63B). */
const normalizePassword = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string) => hash(normalizePassword(password), SCRYPT_COST)

const unusedHash = hashPassword(crypto.randomUUID())

/**
 * Hashes from before passwords were normalised are of the password as it was typed. Takes as long for an account that does
 * not exist (or has no password) as for one that does.
 */
export async function isPassword(stored: string | null | undefined, password: string) {
  const compared = stored ?? (await unusedHash)
  const typed = normalizePassword(password) === password ? [password] : [normalizePassword(password), password]
  for (const form of typed) if (await verify(compared, form)) return stored === compared
  return false
}

/** @returns what to store instead of the hash of a right password as it was typed; undefined for one that is normalised */
export async function rehashIfOutdated(stored: string, password: string) {
  if (normalizePassword(password) === password || (await verify(stored, normalizePassword(password)))) return
  return hashPassword(password)
}
