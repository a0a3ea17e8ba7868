import { hash, verify } from '@node-rs/argon2'

// OWASP's second recommendation: 19 MiB, two passes, one lane. Runs on libuv's threads, never on the event loop.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, COST)

const nobodys = hashPassword(crypto.randomUUID())

/** Takes as long for an account that does not exist (or has no password) as for one that does. */
export async function isPassword(stored: string | null | undefined, password: string) {
  const matches = await verify(stored ?? (await nobodys), password)
  return stored ? matches : false
}
